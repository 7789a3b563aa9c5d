package narrows.tcp;

import narrows.tcp.cc.Jiffies;

/**
 * Asks a receiver whose window is closed whether it has opened again, because the ACK that says so may get lost
 * (tcp_probe_timer, tcp_send_probe0; RFC 9293 section 3.8.6.1).
 */
final class WindowProbes {
    private final SendState s;
    private final SendBuffer buffer;
    private final RttEstimator rtt;
    private final RetransmitTimer timer;
    private final Transmitter transmitter;
    private final Jiffies jiffies;
    private final int mostDoublings;

    private int backoff;
    private int unanswered;

    WindowProbes(
            SendState s,
            SendBuffer buffer,
            RttEstimator rtt,
            RetransmitTimer timer,
            Transmitter transmitter,
            Jiffies jiffies) {
        this.s = s;
        this.buffer = buffer;
        this.rtt = rtt;
        this.timer = timer;
        this.transmitter = transmitter;
        this.jiffies = jiffies;
        long doublings = Math.max(1, s.profile.rtoMaxUs() / Math.max(1, s.profile.rtoMinUs()));
        mostDoublings = Long.SIZE - Long.numberOfLeadingZeros(doublings);
    }

    private boolean blocked() {
        return s.board.isEmpty() && buffer.waits(s.window.next);
    }

    /** Data waits though none is out: only the receiver's window can be why (tcp_check_probe_timer). */
    void check(long nowNs) {
        if (timer.kind() == RetransmitTimer.Kind.IDLE && blocked()) {
            timer.startWindowProbe(baseJiffies(), nowNs);
        }
    }

    /** An ACK came. */
    void answered() {
        unanswered = 0;
    }

    /** An ACK came while nothing was out: the window is open again, or is to be asked for anew (tcp_ack_probe). */
    void onAck(long nowNs) {
        if (!buffer.waits(s.window.next)) {
            return;
        }
        if (transmitter.firstFits()) {
            backoff = 0;
            if (timer.kind() == RetransmitTimer.Kind.WINDOW_PROBE) {
                timer.stop();
            }
        } else {
            timer.startWindowProbe(delayJiffies(), nowNs);
        }
    }

    /** The probe's instant has come; false when the receiver has left too many unanswered. */
    boolean onTimer(long nowNs) {
        timer.stop();
        if (!blocked()) {
            unanswered = 0;
            return true;
        }
        if (unanswered >= s.profile.retries()) {
            return false;
        }
        transmitter.sendWindowProbe(nowNs);
        if (!blocked()) {
            unanswered = 0;
            backoff = 0;
            return true;
        }
        unanswered++;
        backoff = Math.min(backoff + 1, s.profile.retries());
        timer.startWindowProbe(delayJiffies(), nowNs);
        return true;
    }

    /** tcp_probe0_base. */
    private long baseJiffies() {
        return Math.max(rtt.rtoJiffies(), jiffies.up(s.profile.rtoMinUs()));
    }

    /** tcp_probe0_when. */
    private long delayJiffies() {
        return Math.min(baseJiffies() << Math.min(backoff, mostDoublings), jiffies.up(s.profile.rtoMaxUs()));
    }
}
