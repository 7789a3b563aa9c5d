package narrows.iperf.v2;

/**
 * When a sender stops.
 *
 * @param bytes      after so many bytes, where positive
 * @param durationNs else after so many nanoseconds; 0 for never
 */
record Amount(long bytes, long durationNs) {
    private static final long TICK_NS = 10_000_000;

    static Amount ofBytes(long bytes) {
        return new Amount(bytes, 0);
    }

    static Amount ofTime(long durationNs) {
        return new Amount(0, durationNs);
    }

    /** From a header's word: bytes where positive, ticks of 10 ms where negative. */
    static Amount ofWord(int word) {
        return word > 0 ? ofBytes(word) : ofTime(-(long) word * TICK_NS);
    }

    boolean inBytes() {
        return bytes > 0;
    }

    boolean endless() {
        return bytes <= 0 && durationNs <= 0;
    }

    int word() {
        if (inBytes()) {
            return (int) Math.min(Integer.MAX_VALUE, bytes);
        }
        return (int) -Math.min(Integer.MAX_VALUE, durationNs / TICK_NS);
    }
}
