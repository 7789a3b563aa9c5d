package narrows.measure;

import java.util.List;
import java.util.Map;
import narrows.qdisc.QdiscStatistics;

/**
 * The outcome of one trial on one stack.
 *
 * @param trial counted from 1
 * @param ledger of the whole network, host to host
 * @param linkLedgers by link direction, named {@code a>b}, in topology order
 * @param qdiscs what the root discipline of a direction, named alike, had counted at the end; directions that count nothing
 *     are left out
 */
public record TrialResult(
        String stack,
        int trial,
        long seed,
        List<FlowResult> flows,
        LedgerTotals ledger,
        Map<String, LedgerTotals> linkLedgers,
        Map<String, QdiscStatistics> qdiscs,
        Verdict verdict) {

    /** Without counters of disciplines. */
    public TrialResult(
            String stack,
            int trial,
            long seed,
            List<FlowResult> flows,
            LedgerTotals ledger,
            Map<String, LedgerTotals> linkLedgers,
            Verdict verdict) {
        this(stack, trial, seed, flows, ledger, linkLedgers, Map.of(), verdict);
    }

    /** The same with another verdict. */
    public TrialResult withVerdict(Verdict other) {
        return new TrialResult(stack, trial, seed, flows, ledger, linkLedgers, qdiscs, other);
    }
}
