package narrows.tcp.cc;

/** Reno as Linux has it: segments are counted, not ACKs (net/ipv4/tcp_cong.c; RFC 5681). */
public final class Reno implements CongestionControl {
    private static final int MIN_SSTHRESH = 2;

    @Override
    public int ssthresh(Window window) {
        return Math.max(window.cwnd >> 1, MIN_SSTHRESH);
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        if (!window.mayGrow()) {
            return;
        }
        int rest = window.inSlowStart() ? window.slowStart(acked) : acked;
        if (rest > 0) {
            window.additiveIncrease(window.cwnd, rest);
        }
    }
}
