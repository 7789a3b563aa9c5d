package narrows.tcp.cc;

import narrows.tcp.cc.GrowthRules.Halved;

/** Reno: as Linux has it, with segments counted (net/ipv4/tcp_cong.c), or with ACKs counted (RFC 5681, section 3.1). */
public final class Reno implements CongestionControl {
    private static final int MIN_SSTHRESH = 2;

    /** Fractions of a segment are counted in 65536ths. */
    private static final int FRACTION_BITS = 16;

    private final boolean countsAcks;
    private final Halved halved;

    /** What the window has above its whole segments, if ACKs are counted. */
    private int fraction;

    public Reno() {
        this(false, Halved.CWND);
    }

    Reno(boolean countsAcks, Halved halved) {
        this.countsAcks = countsAcks;
        this.halved = halved;
    }

    @Override
    public int ssthresh(Window window) {
        int segments = halved.segments(window);
        fraction = segments > 2 * MIN_SSTHRESH ? (segments & 1) << (FRACTION_BITS - 1) : 0;
        return Math.max(segments >> 1, MIN_SSTHRESH);
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        if (acked == 0 || !window.mayGrow()) {
            return;
        }
        if (countsAcks) {
            growByAck(window);
            return;
        }
        int rest = window.inSlowStart() ? window.slowStart(acked) : acked;
        if (rest > 0) {
            window.additiveIncrease(window.cwnd, rest);
        }
    }

    /** One segment for an ACK in slow start, then SMSS * SMSS / cwnd bytes (RFC 5681, equations 2 and 3). */
    private void growByAck(Window window) {
        if (window.inSlowStart()) {
            window.cwnd++;
            return;
        }
        long whole = ((long) window.cwnd << FRACTION_BITS) + fraction;
        long grown = whole + (1L << (2 * FRACTION_BITS)) / whole;
        window.cwnd = (int) (grown >> FRACTION_BITS);
        fraction = (int) (grown & ((1 << FRACTION_BITS) - 1));
    }
}
