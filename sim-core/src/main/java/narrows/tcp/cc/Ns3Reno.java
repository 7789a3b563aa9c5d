package narrows.tcp.cc;

import narrows.tcp.cc.GrowthRules.Halved;

/**
 * Reno with a window of bytes, as ns-3 has it: by ACKs (TcpNewReno) or by segments (TcpLinuxReno). Fractions of a segment are kept,
 * in 65536ths.
 */
final class Ns3Reno implements CongestionControl {
    private static final int MIN_SSTHRESH = 2;
    private static final int FRACTION_BITS = 16;
    private static final long SEGMENT = 1L << FRACTION_BITS;

    private final boolean countsAcks;
    private final Halved halved;

    /** What the window has above its whole segments. */
    private int fraction;

    Ns3Reno(boolean countsAcks, Halved halved) {
        this.countsAcks = countsAcks;
        this.halved = halved;
    }

    @Override
    public int ssthresh(Window window) {
        long whole = halved.segments(window) * SEGMENT + (halved == Halved.CWND ? fraction : 0);
        long half = Math.max(whole >> 1, MIN_SSTHRESH * SEGMENT);
        fraction = (int) (half & (SEGMENT - 1));
        window.ssthreshFraction = fraction;
        return (int) (half >> FRACTION_BITS);
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        if (acked == 0 || !window.mayGrow()) {
            return;
        }
        long cwnd = window.cwnd * SEGMENT + fraction;
        long ssthresh = window.ssthresh * SEGMENT + window.ssthreshFraction;
        if (countsAcks) {
            set(window, byAck(cwnd, ssthresh, acked));
        } else if (cwnd < ssthresh) {
            set(window, Math.min(cwnd + acked * SEGMENT, ssthresh));
        } else {
            window.additiveIncrease(window.cwnd, acked);
        }
    }

    /** The ACK that ends slow start counts for congestion avoidance, too, if it acknowledges more than a segment. */
    private static long byAck(long cwnd, long ssthresh, int acked) {
        long grown = cwnd;
        int rest = acked;
        if (grown < ssthresh) {
            grown += SEGMENT;
            rest--;
        }
        return grown < ssthresh || rest == 0 ? grown : grown + SEGMENT * SEGMENT / grown;
    }

    private void set(Window window, long cwnd) {
        window.cwnd = (int) (cwnd >> FRACTION_BITS);
        fraction = (int) (cwnd & (SEGMENT - 1));
    }

    @Override
    public void timeout(Window window, long nowNs) {
        fraction = 0;
    }
}
