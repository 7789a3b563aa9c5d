package narrows.measure;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import narrows.qdisc.DropReason;

/**
 * Where the packets of a run or of a link ended. {@code sent + duplicated} equals the sum of all else.
 *
 * @param duplicated packets that the network made: copies, and the further fragments of packets that routers cut
 * @param marked packets that queues marked (ECN); they are counted above as well, as delivered or dropped
 * @param drops a count for every reason, 0 included
 * @param stages what each stage dropped and marked, as {@code tbf/queue_limit} or {@code red/marked}, in the order of names
 */
public record LedgerTotals(
        long sent,
        long duplicated,
        long delivered,
        long inFlight,
        long marked,
        Map<DropReason, Long> drops,
        SortedMap<String, Long> stages) {
    public LedgerTotals {
        drops = Map.copyOf(drops);
        stages = Collections.unmodifiableSortedMap(new TreeMap<>(stages));
    }

    /** Stages are not known. */
    public LedgerTotals(
            long sent, long duplicated, long delivered, long inFlight, long marked, Map<DropReason, Long> drops) {
        this(sent, duplicated, delivered, inFlight, marked, drops, new TreeMap<>());
    }

    /** Nothing was marked. */
    public LedgerTotals(long sent, long duplicated, long delivered, long inFlight, Map<DropReason, Long> drops) {
        this(sent, duplicated, delivered, inFlight, 0, drops);
    }

    public long dropped() {
        return drops.values().stream().mapToLong(Long::longValue).sum();
    }

    public boolean balances() {
        return sent + duplicated == delivered + inFlight + dropped();
    }

    public LedgerTotals plus(LedgerTotals other) {
        Map<DropReason, Long> sum = new TreeMap<>(drops);
        other.drops.forEach((reason, count) -> sum.merge(reason, count, Long::sum));
        SortedMap<String, Long> stageSum = new TreeMap<>(stages);
        other.stages.forEach((stage, count) -> stageSum.merge(stage, count, Long::sum));
        return new LedgerTotals(
                sent + other.sent,
                duplicated + other.duplicated,
                delivered + other.delivered,
                inFlight + other.inFlight,
                marked + other.marked,
                sum,
                stageSum);
    }
}
