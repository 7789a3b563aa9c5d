package narrows.link;

import java.util.random.RandomGenerator;
import narrows.random.Streams;

/** Delay of each packet on the wire: constant, or uniform in [delay - jitter, delay + jitter) but not negative. */
final class Propagation {
    private final long delayNs;
    private final long jitterNs;
    private final RandomGenerator random;

    Propagation(LinkSpec spec, Streams streams) {
        delayNs = spec.delayNs();
        jitterNs = spec.jitterNs();
        random = jitterNs == 0 ? null : streams.stream("jitter");
    }

    long nextNs() {
        if (jitterNs == 0) {
            return delayNs;
        }
        return Math.max(0, delayNs - jitterNs + (random.nextLong() >>> 1) % (2 * jitterNs));
    }

    long leastNs() {
        return Math.max(0, delayNs - jitterNs);
    }
}
