package narrows.tcp.cc;

/** How a sender's window grows and shrinks: the kernel's struct tcp_congestion_ops. One instance serves one connection. */
public interface CongestionControl {
    /** The new slow start threshold when a reduction begins, at least 2. */
    int ssthresh(Window window);

    /** Grows the window for {@code acked} newly delivered segments, outside of reductions (cong_avoid). */
    void grow(Window window, int acked, long nowNs);

    /** Tells of segments that left the network; {@code rttUs} is their RTT, or negative without a sample (pkts_acked). */
    default void packetsAcked(Window window, int segments, long rttUs, long nowNs) {}

    /** The window after a reduction proved unneeded (undo_cwnd). */
    default int undoneCwnd(Window window) {
        return Math.max(window.cwnd, window.priorCwnd);
    }

    /** The retransmission timer expired (set_state Loss). */
    default void timeout(Window window, long nowNs) {}

    /** Sending goes on after nothing was in flight; the last segment was sent at {@code lastSentNs} (CA_EVENT_TX_START). */
    default void restartedAfterIdle(long lastSentNs, long nowNs) {}
}
