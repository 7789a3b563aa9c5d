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
    private final DelayTable table;
    private final Chance reorder;
    private final RandomGenerator random;
    private final RandomGenerator reorderRandom;

    Propagation(LinkSpec spec, Streams streams) {
        delayNs = spec.delayNs();
        jitterNs = spec.jitterNs();
        random = jitterNs == 0 ? null : streams.stream("jitter");
        table = spec.wire().jitterTable();
        reorder = spec.wire().reorder();
        reorderRandom = reorder.possible() ? streams.stream("reorder") : null;
    }

    long nextNs() {
        return nextNs(delayNs);
    }

    /** @param meanNs present delay */
    long nextNs(long meanNs) {
        if (reorder.possible() && (reorderRandom.nextInt() & UNSIGNED_INT) <= reorder.fraction()) {
            return 0;
        }
        if (jitterNs == 0) {
            return meanNs;
        }
        long jitteredNs = table == null
                ? meanNs - jitterNs + (random.nextLong() >>> 1) % (2 * jitterNs)
                : table.drawNs(meanNs, jitterNs, random);
        return Math.max(0, jitteredNs);
    }

    /** @param meanNs least delay that the link ever has */
    long leastNs(long meanNs) {
        if (reorder.possible()) {
            return 0;
        }
        long leastNs = table == null || jitterNs == 0 ? meanNs - jitterNs : table.leastNs(meanNs, jitterNs);
        return Math.max(0, leastNs);
    }
}
