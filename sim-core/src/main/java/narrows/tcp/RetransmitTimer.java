package narrows.tcp;

import narrows.tcp.cc.Jiffies;

/**
 * The sender's one timer with its meanings: retransmission timeout, tail loss probe, reordering window, window probe (inet_csk_reset_xmit_timer,
 * tcp_rearm_rto, tcp_schedule_loss_probe).
 */
final class RetransmitTimer {
    static final long NEVER = Long.MAX_VALUE;

    enum Kind {
        IDLE,
        RTO,
        PROBE,
        REORDERING,
        WINDOW_PROBE
    }

    private final SendState s;
    private final RttEstimator rtt;
    private final Jiffies jiffies;
    private final Pacer pacer;
    private final boolean probes;
    private final long leastUs;
    private final long rtoMinUs;
    private Kind kind = Kind.IDLE;
    private long fireNs = NEVER;

    RetransmitTimer(SendState s, RttEstimator rtt, Jiffies jiffies, Pacer pacer) {
        this.s = s;
        this.rtt = rtt;
        this.jiffies = jiffies;
        this.pacer = pacer;
        this.probes = s.profile.is(TcpParameter.TLP);
        this.leastUs = s.profile.timeoutMinUs();
        this.rtoMinUs = s.profile.rtoMinUs();
    }

    Kind kind() {
        return kind;
    }

    long fireNs() {
        return fireNs;
    }

    void stop() {
        kind = Kind.IDLE;
        fireNs = NEVER;
    }

    /** Starts an RTO of the estimator's length from now. */
    void startRto(long nowNs) {
        start(Kind.RTO, rtt.rtoJiffies(), nowNs);
    }

    /** As {@link #startRto}, and as much later as the next burst must wait (tcp_pacing_delay). */
    void startRtoWhenPaced(long nowNs) {
        startWhenPaced(Kind.RTO, rtt.rtoJiffies(), nowNs);
    }

    private void startWhenPaced(Kind newKind, long delayJiffies, long nowNs) {
        start(newKind, delayJiffies + jiffies.down(pacer.delayNs(nowNs)), nowNs);
    }

    void startReordering(long delayUs, long nowNs) {
        start(Kind.REORDERING, jiffies.up(delayUs + leastUs), nowNs);
    }

    void startWindowProbe(long delayJiffies, long nowNs) {
        startWhenPaced(Kind.WINDOW_PROBE, delayJiffies, nowNs);
    }

    private void start(Kind newKind, long delayJiffies, long nowNs) {
        kind = newKind;
        fireNs = jiffies.fireNs(nowNs, delayJiffies);
    }

    /** Sets the RTO; one that replaces a probe or a reordering timer counts from the head's sending (tcp_rearm_rto). */
    void rearmRto(long nowNs) {
        if (s.board.isEmpty()) {
            stop();
        } else if (kind == Kind.PROBE || kind == Kind.REORDERING) {
            startWhenPaced(Kind.RTO, jiffies.up(Math.max(rtoLeftUs(nowNs), 1)), nowNs);
        } else {
            startRtoWhenPaced(nowNs);
        }
    }

    private long rtoLeftUs(long nowNs) {
        return s.board.sentUs(s.board.first()) + jiffies.toUs(rtt.rtoJiffies()) - nowNs / 1000;
    }

    /** After an ACK that acknowledged data: a probe if one may be sent, else the RTO (tcp_set_xmit_timer). */
    void restart(long nowNs) {
        if (!scheduleProbe(true, nowNs)) {
            rearmRto(nowNs);
        }
    }

    /**
     * Arms a tail loss probe where that is allowed.
     *
     * @param advancing the RTO would count from now, not from the head's sending
     */
    boolean scheduleProbe(boolean advancing, long nowNs) {
        boolean wanted = s.sack && probes;
        boolean allowed = wanted && (s.state == CaState.OPEN || s.state == CaState.CWR);
        if (!allowed || s.board.isEmpty()) {
            return false;
        }
        long rtoJiffies = advancing ? rtt.rtoJiffies() : jiffies.up(rtoLeftUs(nowNs));
        long timeout = probeTimeoutJiffies();
        startWhenPaced(Kind.PROBE, rtoJiffies > 0 ? Math.min(timeout, rtoJiffies) : timeout, nowNs);
        return true;
    }

    private long probeTimeoutJiffies() {
        if (!rtt.hasSample()) {
            return jiffies.up(s.profile.rtoInitialUs());
        }
        // A lone segment may meet a delayed ACK.
        long margin = s.packetsOut() == 1 ? rtoMinUs : leastUs;
        return jiffies.up(rtt.twiceSmoothedUs() + margin);
    }
}
