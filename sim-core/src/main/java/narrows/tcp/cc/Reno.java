package narrows.tcp.cc;

import narrows.tcp.cc.GrowthRules.Halved;

/** Reno: as Linux has it, with segments counted (net/ipv4/tcp_cong.c), or with ACKs counted (RFC 5681, section 3.1). */
public final class Reno implements CongestionControl {
    private static final int MIN_SSTHRESH = 2;

    private final boolean countsAcks;
    private final Halved halved;

    public Reno() {
        this(false, Halved.CWND);
    }

    Reno(boolean countsAcks, Halved halved) {
        this.countsAcks = countsAcks;
        this.halved = halved;
    }

    @Override
    public int ssthresh(Window window) {
        return Math.max(halved.segments(window) >> 1, MIN_SSTHRESH);
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        if (!window.mayGrow()) {
            return;
        }
        int counted = countsAcks ? Math.min(acked, 1) : acked;
        int rest = window.inSlowStart() ? window.slowStart(counted) : counted;
        if (rest > 0) {
            window.additiveIncrease(window.cwnd, rest);
        }
    }
}
