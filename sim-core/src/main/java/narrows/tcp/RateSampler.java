package narrows.tcp;

import narrows.tcp.cc.RateSample;
import narrows.tcp.cc.Window;

/**
 * Measures the delivery rate ACK by ACK (net/ipv4/tcp_rate.c): the snapshot of the most recently sent segment that an ACK
 * delivers says how much was delivered since that segment left.
 */
final class RateSampler {
    private final SendState s;
    private final Window window;
    private final RateSample sample = new RateSample();

    /** When the segment left that was the last one sampled, which begins the next one's sending phase (first_tx_mstamp). */
    private long firstSentUs;

    private boolean sampled;
    private long priorDeliveredAtUs;
    private long lastEndSequence;
    private long sendIntervalUs;

    RateSampler(SendState s) {
        this.s = s;
        this.window = s.window;
    }

    /** Takes the snapshot of a segment that is (re)transmitted; an idle connection starts its clocks anew (tcp_rate_skb_sent). */
    void sent(int ordinal, int packetsOutBefore, long sentUs) {
        if (packetsOutBefore == 0) {
            firstSentUs = sentUs;
            window.deliveredAtUs = sentUs;
        }
        s.board.sent(ordinal, sentUs, firstSentUs, window.deliveredAtUs, s.delivered);
        if (window.appLimitedUntil == 0) {
            s.board.clear(ordinal, Scoreboard.APP_LIMITED);
        } else {
            s.board.set(ordinal, Scoreboard.APP_LIMITED);
        }
    }

    /** An ACK begins, with {@code inFlight} segments in the network. */
    void begin(int inFlight) {
        sampled = false;
        sample.priorDelivered = 0;
        sample.priorInFlight = inFlight;
        sample.appLimited = false;
    }

    /** A segment was delivered for the first time (tcp_rate_skb_delivered). */
    void delivered(Scoreboard board, int ordinal) {
        long sentUs = board.sentUs(ordinal);
        long end = board.endSequence(ordinal);
        boolean later = sentUs > firstSentUs || (sentUs == firstSentUs && end > lastEndSequence);
        if (sampled && !later) {
            return;
        }
        sampled = true;
        sample.priorDelivered = board.delivered(ordinal);
        sample.appLimited = board.has(ordinal, Scoreboard.APP_LIMITED);
        priorDeliveredAtUs = board.deliveredUs(ordinal);
        lastEndSequence = end;
        sendIntervalUs = Math.max(0, sentUs - board.firstSentUs(ordinal));
        firstSentUs = sentUs;
    }

    /** {@code delivered} when the segment was sent that this ACK samples; 0: none. */
    long priorDelivered() {
        return sample.priorDelivered;
    }

    /**
     * Ends the ACK (tcp_rate_gen). The interval is the longer of the phases of sending and of acknowledging; one that is
     * shorter than the least RTT comes from a needless retransmission.
     */
    RateSample end(Ack ack, long minRttUs, long nowUs) {
        sample.acked = (int) (s.delivered - ack.priorDelivered);
        sample.losses = (int) (s.lost - ack.priorLost);
        sample.rttUs = ack.rttUs;
        sample.ackMaybeDelayed = ack.maybeDelayed;
        if (s.delivered > window.appLimitedUntil) {
            window.appLimitedUntil = 0;
        }
        if (sample.acked > 0) {
            window.deliveredAtUs = nowUs;
        }
        if (!sampled) {
            sample.delivered = -1;
            sample.intervalUs = -1;
            return sample;
        }
        sample.delivered = s.delivered - sample.priorDelivered;
        long intervalUs = Math.max(sendIntervalUs, nowUs - priorDeliveredAtUs);
        sample.intervalUs = intervalUs < minRttUs ? -1 : intervalUs;
        return sample;
    }

    /**
     * The application is about to write: if nothing waits and nothing else holds the sender, it is what limits the rate
     * (tcp_rate_check_app_limited).
     */
    void checkApplication(long unsentBytes) {
        boolean idle = unsentBytes < s.mssBytes && s.inFlight() < window.cwnd && s.lostOut <= s.retransOut;
        if (idle) {
            window.appLimitedUntil = Math.max(s.delivered + s.inFlight(), 1);
        }
    }
}
