package narrows.tcp;

/**
 * Measures the delivery rate ACK by ACK (net/ipv4/tcp_rate.c): the snapshot of the most recently sent segment that an ACK
 * delivers says how much was delivered since that segment left.
 */
final class RateSampler {
    /** Snapshot values that each transmission stores in the scoreboard. */
    long firstSentUs;

    long deliveredAtUs;

    /** {@code delivered} when the sampled segment was sent; 0: this ACK has no sample. */
    long priorDelivered;

    private long priorDeliveredAtUs;
    private long lastEndSequence;
    private long sendIntervalUs;

    /** Call before a transmission: an idle connection starts its clocks anew (tcp_rate_skb_sent). */
    void sending(int packetsOut, long nowUs) {
        if (packetsOut == 0) {
            firstSentUs = nowUs;
            deliveredAtUs = nowUs;
        }
    }

    void begin() {
        priorDelivered = 0;
    }

    /** A segment was delivered for the first time (tcp_rate_skb_delivered). */
    void delivered(Scoreboard board, int ordinal) {
        long sentUs = board.sentUs(ordinal);
        long end = board.endSequence(ordinal);
        boolean later = sentUs > firstSentUs || (sentUs == firstSentUs && end > lastEndSequence);
        if (priorDelivered != 0 && !later) {
            return;
        }
        priorDelivered = board.delivered(ordinal);
        priorDeliveredAtUs = board.deliveredUs(ordinal);
        lastEndSequence = end;
        sendIntervalUs = sentUs - board.firstSentUs(ordinal);
        firstSentUs = sentUs;
    }

    /** Ends the ACK (tcp_rate_gen). */
    void end(boolean anyDelivered, long nowUs) {
        if (anyDelivered) {
            deliveredAtUs = nowUs;
        }
    }

    /** The sample's interval: the longer of the sending and the acknowledging phase. */
    long intervalUs(long nowUs) {
        return Math.max(sendIntervalUs, nowUs - priorDeliveredAtUs);
    }
}
