package narrows.link;

import java.util.random.RandomGenerator;
import narrows.qdisc.Chance;
import narrows.qdisc.DelayTable;
import narrows.random.Streams;

/** Delay of each packet on the wire: constant, or uniform in [delay - jitter, delay + jitter) but not negative. */
final class Propagation {
    private static final long UNSIGNED_INT = 0xffffffffL;

    private final long delayNs;
    private final long jitterNs;
    private final Chance reorder;
    private final DelayTable table;
    private final RandomGenerator random;
    private final RandomGenerator reorderRandom;

    Propagation(LinkSpec spec, Streams streams) {
        delayNs = spec.delayNs();
        jitterNs = spec.jitterNs();
        random = streams.stream("jitter");
        table = spec.wire().jitterTable();
        reorder = spec.wire().reorder();
        reorderRandom = streams.stream("reorder");
    }

    long nextNs() {
        return nextNs(delayNs, jitterNs, reorder);
    }

    /** With the present delay, jitter and reordering. */
    long nextNs(long meanNs, long deviationNs, Chance overtakes) {
        if (overtakes.possible() && (reorderRandom.nextInt() & UNSIGNED_INT) <= overtakes.fraction()) {
            return 0;
        }
        if (deviationNs == 0) {
            return meanNs;
        }
        long jitteredNs = table == null
                ? meanNs - deviationNs + (random.nextLong() >>> 1) % (2 * deviationNs)
                : table.drawNs(meanNs, deviationNs, random);
        return Math.max(0, jitteredNs);
    }

    long leastNs() {
        return leastNs(delayNs, jitterNs, reorder);
    }

    /** Least delay that a packet can have. */
    long leastNs(long meanNs, long deviationNs, Chance overtakes) {
        if (overtakes.possible()) {
            return 0;
        }
        boolean plain = table == null || deviationNs == 0;
        long leastNs = plain ? meanNs - deviationNs : table.leastNs(meanNs, deviationNs);
        return Math.max(0, leastNs);
    }
}
