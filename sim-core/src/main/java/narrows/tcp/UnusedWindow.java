package narrows.tcp;

import narrows.tcp.cc.Jiffies;
import narrows.tcp.cc.Window;

/**
 * Shrinks a window that tells nothing of the path any more: after a pause, and when the application has not filled it for an
 * RTO (tcp_slow_start_after_idle_check, tcp_cwnd_restart, tcp_cwnd_application_limited; RFC 7661).
 */
final class UnusedWindow {
    private final SendState s;
    private final RttEstimator rtt;
    private final Jiffies jiffies;
    private final boolean active;

    private long lastSentNs;

    /** Most segments that were out since the window was last full (snd_cwnd_used), and when that was (snd_cwnd_stamp). */
    private int usedSegments;

    private long fullNs;

    /** @param steered a congestion control that sets its window itself, as BBR, looks after this */
    UnusedWindow(SendState s, RttEstimator rtt, Jiffies jiffies, boolean steered) {
        this.s = s;
        this.rtt = rtt;
        this.jiffies = jiffies;
        this.active = s.profile.is(TcpParameter.SLOW_START_AFTER_IDLE) && !steered;
    }

    void sent(long nowNs) {
        lastSentNs = nowNs;
    }

    /** The application writes: after a pause the window is halved for each RTO that passed, but not below the first one. */
    void beforeWriting(long nowNs) {
        if (!active || !s.board.isEmpty() || lastSentNs == 0) {
            return;
        }
        long idle = jiffies.at(nowNs) - jiffies.at(lastSentNs);
        if (idle > rtt.rtoJiffies()) {
            restart(idle);
            usedSegments = 0;
            fullNs = nowNs;
        }
    }

    private void restart(long idleJiffies) {
        Window window = s.window;
        window.ssthresh = presentSsthresh();
        int least = Math.min(s.profile.initialWindow(), window.cwnd);
        for (long left = idleJiffies - rtt.rtoJiffies(); left > 0 && window.cwnd > least; left -= rtt.rtoJiffies()) {
            window.cwnd >>= 1;
        }
        window.cwnd = Math.max(window.cwnd, least);
    }

    /** Something was sent, or could not be. {@code starved}: the application has nothing more, and was not held up. */
    void validate(boolean starved, long nowNs) {
        if (s.window.mayGrow()) {
            usedSegments = 0;
            fullNs = nowNs;
            return;
        }
        usedSegments = Math.max(usedSegments, s.packetsOut());
        if (active && jiffies.at(nowNs) - jiffies.at(fullNs) >= rtt.rtoJiffies()) {
            if (s.state == CaState.OPEN && starved) {
                shrink();
            }
            fullNs = nowNs;
        }
    }

    private void shrink() {
        Window window = s.window;
        int used = Math.max(usedSegments, s.profile.initialWindow());
        if (used < window.cwnd) {
            window.ssthresh = presentSsthresh();
            window.cwnd = (window.cwnd + used) >> 1;
        }
        usedSegments = 0;
    }

    /** The threshold if the window is as large as it looks (tcp_current_ssthresh). */
    private int presentSsthresh() {
        Window window = s.window;
        return s.inReduction() ? window.ssthresh : Math.max(window.ssthresh, (window.cwnd >> 1) + (window.cwnd >> 2));
    }
}
