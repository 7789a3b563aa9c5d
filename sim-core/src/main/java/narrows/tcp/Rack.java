package narrows.tcp;

/**
 * Finds losses by time: what was sent before something that has arrived, and is late by more than the reordering window, is
 * lost (RFC 8985; net/ipv4/tcp_recovery.c).
 */
final class Rack {
    private static final int MAX_STEPS = 255;
    private static final int PERSIST = 16;

    private final SendState s;
    private final RttEstimator rtt;

    /** Send time, end and RTT of the most recently sent segment that has been delivered. */
    private long sentUs;

    private long endSequence;
    private long rttUs;
    private boolean advanced;

    private int windowSteps = 1;
    private int persist;
    private boolean dsackSeen;
    private long stepsChangedAtDelivered;

    Rack(SendState s, RttEstimator rtt) {
        this.s = s;
        this.rtt = rtt;
    }

    /** A segment with the scoreboard's {@code flags} was delivered (tcp_rack_advance). */
    void advance(int flags, long segmentSentUs, long segmentEnd, long nowUs) {
        long sample = nowUs - segmentSentUs;
        boolean retransmitted = (flags & (Scoreboard.RETRANSMITTED | Scoreboard.EVER_RETRANSMITTED)) != 0;
        if (retransmitted && sample < rtt.minUs()) {
            return; // The ACK is for an earlier copy.
        }
        advanced = true;
        rttUs = sample;
        if (sentAfter(segmentSentUs, segmentEnd, sentUs, endSequence)) {
            sentUs = segmentSentUs;
            endSequence = segmentEnd;
        }
    }

    void sawDsack() {
        dsackSeen = true;
    }

    /** An undo makes the next ACK look for losses again (tcp_undo_cwnd_reduction). */
    void lookAgain() {
        advanced = true;
    }

    /** A recovery ended without undo, or a DSACK undid one: the wide window is kept for a while. */
    void recoveryEnded() {
        if (persist > 0) {
            persist--;
        }
    }

    void recoveryWasUndone() {
        persist = Math.min(PERSIST, persist + 1);
    }

    /** Adapts the reordering window once per round (tcp_rack_update_reo_wnd). */
    void adaptWindow(long priorDelivered) {
        if (priorDelivered == 0) {
            return;
        }
        if (priorDelivered < stepsChangedAtDelivered) {
            dsackSeen = false;
        }
        if (dsackSeen) {
            windowSteps = Math.min(MAX_STEPS, windowSteps + 1);
            dsackSeen = false;
            stepsChangedAtDelivered = s.delivered;
            persist = PERSIST;
        } else if (persist == 0) {
            windowSteps = 1;
        }
    }

    /** Looks for losses if anything was delivered; returns the delay after which to look again, 0 for never. */
    long detectAfterAck(long nowUs) {
        if (!advanced) {
            return 0;
        }
        advanced = false;
        return detect(nowUs);
    }

    /** Marks what is lost by now; returns the delay in us after which more may be, 0 for never (tcp_rack_detect_loss). */
    long detect(long nowUs) {
        Scoreboard board = s.board;
        long window = reorderingWindowUs();
        long again = 0;
        int slot = board.oldestSlot();
        while (slot != Scoreboard.NONE) {
            int next = board.newerSlot(slot);
            int ordinal = board.ordinalAt(slot);
            if (!waitsForRetransmission(board, ordinal)) {
                if (!sentAfter(sentUs, endSequence, board.sentUs(ordinal), board.endSequence(ordinal))) {
                    break;
                }
                long left = rttUs + window - (nowUs - board.sentUs(ordinal));
                if (left <= 0) {
                    s.markLost(ordinal);
                    board.unlistFromSendOrder(ordinal);
                } else {
                    again = Math.max(again, left);
                }
            }
            slot = next;
        }
        return again;
    }

    /** How long until a segment sent at {@code segmentSentUs} would be overdue; at most 0 when it is. */
    long overdueInUs(long segmentSentUs, long nowUs) {
        return rttUs - (nowUs - segmentSentUs);
    }

    private static boolean waitsForRetransmission(Scoreboard board, int ordinal) {
        return board.has(ordinal, Scoreboard.LOST) && !board.has(ordinal, Scoreboard.RETRANSMITTED);
    }

    private long reorderingWindowUs() {
        if (s.reorderingSeen == 0 && (s.state.compareTo(CaState.RECOVERY) >= 0 || s.sackedOut >= s.reordering)) {
            return 0;
        }
        return Math.min((rtt.minUs() >> 2) * windowSteps, rtt.smoothedUs());
    }

    private static boolean sentAfter(long aUs, long aEnd, long bUs, long bEnd) {
        return aUs > bUs || (aUs == bUs && aEnd > bEnd);
    }
}
