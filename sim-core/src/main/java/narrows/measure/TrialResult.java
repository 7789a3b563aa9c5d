package narrows.measure;

import java.util.List;
import java.util.Map;

/**
 * The outcome of one trial on one stack.
 *
 * @param trial counted from 1
 * @param ledger of the whole network, host to host
 * @param linkLedgers by link direction, named {@code a>b}, in topology order
 */
public record TrialResult(
        String stack,
        int trial,
        long seed,
        List<FlowResult> flows,
        LedgerTotals ledger,
        Map<String, LedgerTotals> linkLedgers,
        Verdict verdict) {}
