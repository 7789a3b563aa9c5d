package narrows.tcp;

/**
 * How long a sleeping application takes from what wakes it, data or the end of the handshake, until it acts. It differs from
 * one time to the next, and that decides which segments of a burst share an ACK, and whether the first data finds the ACK of
 * the handshake still before it; so it is drawn, uniformly, from a sequence that depends on the connection's seed only.
 */
final class WakeUp {
    /** Knuth's 64-bit linear congruential generator (MMIX). */
    private static final long MULTIPLIER = 6364136223846793005L;

    private static final long INCREMENT = 1442695040888963407L;

    private final long leastNs;
    private final long rangeNs;
    private long state;

    /**
     * @param meanNs mean latency
     * @param spreadNs most that one differs from the mean
     */
    WakeUp(long meanNs, long spreadNs, long seed) {
        long spread = Math.min(spreadNs, meanNs);
        this.leastNs = meanNs - spread;
        this.rangeNs = 2 * spread;
        this.state = seed;
    }

    long nextNs() {
        if (rangeNs == 0) {
            return leastNs;
        }
        state = state * MULTIPLIER + INCREMENT;
        // The upper 31 bits are the random ones; the range is far below 2^32, so the product fits.
        return leastNs + (((state >>> 33) * rangeNs) >>> 31);
    }
}
