package narrows.iperf.v2;

/**
 * The rate a sender keeps.
 *
 * @param rate    bit/s, or datagrams/s; 0 for as fast as it goes
 * @param packets whether {@code rate} counts datagrams
 */
record Load(long rate, boolean packets) {
    static final Load UNLIMITED = new Load(0, false);

    private static final double NS_PER_S = 1e9;

    boolean limited() {
        return rate > 0;
    }

    /** Nanoseconds from one write of so many bytes to the next. */
    double gapNs(long bytes) {
        return packets ? NS_PER_S / rate : NS_PER_S * bytes * Byte.SIZE / rate;
    }
}
