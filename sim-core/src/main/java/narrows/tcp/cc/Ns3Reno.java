package narrows.tcp.cc;

import narrows.tcp.cc.GrowthRules.Halved;

/** Reno with a window of bytes, as ns-3.37 has it: by ACKs (TcpNewReno) or by segments (TcpLinuxReno). */
final class Ns3Reno implements CongestionControl {
    private static final int MIN_SSTHRESH = 2;

    private final boolean countsAcks;
    private final Halved halved;

    Ns3Reno(boolean countsAcks, Halved halved) {
        this.countsAcks = countsAcks;
        this.halved = halved;
    }

    @Override
    public int ssthresh(Window window) {
        long half = Math.max(halved.bytes(window) >> 1, (long) MIN_SSTHRESH * window.mssBytes);
        window.ssthreshFraction = window.fraction(half);
        return (int) (half / window.mssBytes);
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        if (!window.mayGrow()) {
            return;
        }
        if (countsAcks) {
            growByAck(window, acked);
        } else if (window.cwndBytes() < window.ssthreshBytes()) {
            window.cwndBytes(Math.min(window.cwndBytes() + (long) acked * window.mssBytes, window.ssthreshBytes()));
        } else {
            window.additiveIncrease(Math.max(window.cwnd, 1), acked);
        }
    }

    /** The ACK that ends slow start counts for congestion avoidance, too, if it acknowledges more than a segment. */
    private static void growByAck(Window window, int acked) {
        long mss = window.mssBytes;
        long cwnd = window.cwndBytes();
        long ssthresh = window.ssthreshBytes();
        int rest = acked;
        if (cwnd < ssthresh && rest > 0) {
            cwnd += mss;
            rest--;
        }
        if (cwnd >= ssthresh && rest > 0) {
            cwnd += Math.max(mss * mss / cwnd, 1);
        }
        window.cwndBytes(cwnd);
    }
}
