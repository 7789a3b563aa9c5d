package narrows.tcp.cc;

/** How a sender's window grows and shrinks: the kernel's struct tcp_congestion_ops. One instance serves one connection. */
public interface CongestionControl {
    /** The new slow start threshold when a reduction begins, at least 2. */
    int ssthresh(Window window);

    /** Grows the window for {@code acked} newly delivered segments, outside of reductions (cong_avoid). */
    void grow(Window window, int acked, long nowNs);

    /**
     * Whether {@link #steer} sets cwnd and pacing rate on every ACK, instead of {@link #grow} and the sender's own reductions
     * (cong_control). Such a sender is paced.
     */
    default boolean steers() {
        return false;
    }

    /** The connection is set up; {@code minRttUs} is Long.MAX_VALUE if the handshake gave no RTT (init). */
    default void established(Window window, long minRttUs, long nowNs) {}

    /** Sets cwnd and pacing rate for an ACK, if this {@link #steers} (cong_control). */
    default void steer(Window window, RateSample sample, long nowNs) {}

    /** Least segments of a burst, if not {@code usual} (min_tso_segs). */
    default int minBurstSegments(Window window, int usual) {
        return usual;
    }

    /** How many windows of cwnd the send buffer shall hold (sndbuf_expand). */
    default int sendBufferWindows() {
        return 2;
    }

    /** Tells of segments that left the network; {@code rttUs} is their RTT, or negative without a sample (pkts_acked). */
    default void packetsAcked(Window window, int segments, long rttUs, long nowNs) {}

    /** The window after a reduction proved unneeded (undo_cwnd). */
    default int undoneCwnd(Window window) {
        return Math.max(window.cwnd, window.priorCwnd);
    }

    /** The retransmission timer expired (set_state Loss). */
    default void timeout(Window window, long nowNs) {}

    /** Sending goes on after nothing was in flight; the last segment was sent at {@code lastSentNs} (CA_EVENT_TX_START). */
    default void restartedAfterIdle(Window window, long lastSentNs, long nowNs) {}
}
