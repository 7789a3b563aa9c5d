package narrows.qdisc;

import java.util.random.RandomGenerator;

/** A stream of 32-bit draws, each mixed with the one before (sch_netem.c, {@code get_crandom}). */
final class Correlated {
    private static final long MASK = 0xffffffffL;

    private final RandomGenerator random;
    private final long weight;
    private long last;

    /**
     * @param correlation share of the value before, times 2^32 - 1; 0: plain draws
     * @param start what stands for the value before the first draw; Linux takes it from the system
     */
    Correlated(RandomGenerator random, long correlation, long start) {
        this.random = random;
        weight = correlation == 0 ? 0 : correlation + 1;
        last = start & MASK;
    }

    long next() {
        long draw = random.nextInt() & MASK;
        if (weight != 0) {
            last = mix(draw, last, weight);
            return last;
        }
        return draw;
    }

    /** (draw (2^32 - weight) + before weight) / 2^32, whose numerator may need 64 unsigned bits. */
    static long mix(long draw, long before, long weight) {
        return (draw * ((1L << 32) - weight) + before * weight) >>> 32;
    }
}
