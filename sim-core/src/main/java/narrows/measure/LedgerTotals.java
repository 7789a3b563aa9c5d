package narrows.measure;

import java.util.Map;
import java.util.TreeMap;
import narrows.qdisc.DropReason;

/**
 * Where the packets of a run or of a link ended. {@code sent + duplicated} equals the sum of all else.
 *
 * @param duplicated packets that the network made: copies, and the further fragments of packets that routers cut
 * @param marked packets that queues marked (ECN); they are counted above as well, as delivered or dropped
 * @param drops a count for every reason, 0 included
 */
public record LedgerTotals(
        long sent, long duplicated, long delivered, long inFlight, long marked, Map<DropReason, Long> drops) {
    public LedgerTotals {
        drops = Map.copyOf(drops);
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
        return new LedgerTotals(
                sent + other.sent,
                duplicated + other.duplicated,
                delivered + other.delivered,
                inFlight + other.inFlight,
                marked + other.marked,
                sum);
    }
}
