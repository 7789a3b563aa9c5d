package narrows.tcp;

/**
 * Which ACKs give ns-3 an RTT sample, and which (TcpSocketBase, EstimateRtt): the time since the timestamp that an ACK echoes, in
 * whole milliseconds, if the ACK covers the first segment that was sent since the last timeout, and that was sent once.
 */
final class Ns3Samples {
    private static final long US_PER_MS = 1_000;

    private final SendState s;

    /** What was sent before is forgotten. */
    private long begin;

    Ns3Samples(SendState s) {
        this.s = s;
    }

    /** A timeout: only what is sent from now on tells of the RTT. */
    void timeout() {
        begin = s.window.next;
    }

    /** The sample in us of an ACK of {@code acknowledgment}, before anything is done with it; -1: none. */
    long sampleUs(long acknowledgment, long nowUs) {
        Scoreboard board = s.board;
        int first = begin <= s.window.una ? board.first() : board.atOrAfter(begin);
        boolean covered = first != board.end() && board.endSequence(first) <= acknowledgment;
        if (!covered || board.has(first, Scoreboard.EVER_RETRANSMITTED)) {
            return -1;
        }
        long elapsedMs = s.timestamps ? SendState.timestampMs(nowUs) - s.timestampEcho : elapsedMs(first, nowUs);
        return elapsedMs == 0 ? 1 : elapsedMs * US_PER_MS;
    }

    private long elapsedMs(int ordinal, long nowUs) {
        return (nowUs - s.board.sentUs(ordinal)) / US_PER_MS;
    }
}
