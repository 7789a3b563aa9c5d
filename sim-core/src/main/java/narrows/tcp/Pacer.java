package narrows.tcp;

import narrows.tcp.cc.Window;

/**
 * Spreads a paced sender's bursts over time: each one moves the earliest departure of the next by its payload at the pacing
 * rate (tcp_update_skb_after_send, tcp_pacing_check). Without pacing it only knows when the last burst left.
 */
final class Pacer {
    static final long NEVER = Long.MAX_VALUE;

    /** The first ten segments of a connection leave unpaced, as sch_fq lets them. */
    private static final int UNPACED_SEGMENTS = 10;

    private final Window window;
    private long segmentsSent;
    private long timerNs = NEVER;

    Pacer(Window window) {
        this.window = window;
    }

    /** When the next burst counts as sent if it is sent now: a forced one may be ahead of its time. */
    long departureNs(long nowNs) {
        return Math.max(window.departureNs, nowNs);
    }

    /** How long after now the next burst may leave. */
    long delayNs(long nowNs) {
        return Math.max(0, window.departureNs - nowNs);
    }

    /** Whether the next burst must wait; then the timer is set for it. */
    boolean holds(long nowNs) {
        if (!window.paced || window.departureNs <= nowNs) {
            return false;
        }
        if (timerNs == NEVER) {
            timerNs = window.departureNs;
        }
        return true;
    }

    /** A burst left: what it was late, its successor may make up for, up to half of its own time. */
    void sent(int segments, long bytes, long nowNs) {
        long prior = window.departureNs;
        window.departureNs = departureNs(nowNs);
        segmentsSent += segments;
        long rate = window.pacingRateBytesPerSec;
        if (window.paced && rate > 0 && segmentsSent >= UNPACED_SEGMENTS) {
            long lengthNs = bytes * 1_000_000_000 / rate;
            window.departureNs += lengthNs - Math.min(lengthNs / 2, window.departureNs - prior);
        }
    }

    /** When held data may leave; {@link #NEVER} if none is held. */
    long timerNs() {
        return timerNs;
    }

    void stopTimer() {
        timerNs = NEVER;
    }
}
