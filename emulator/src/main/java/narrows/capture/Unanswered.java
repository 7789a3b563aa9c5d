package narrows.capture;

import java.util.ArrayDeque;

/**
 * Data segments that reached the receiver and that no ACK has answered yet. An ACK answers the newest arrival that it covers,
 * cumulatively or by a SACK block, and all before it: a kernel gets a whole burst before its first ACK leaves.
 */
final class Unanswered {
    /** Enough for any burst; a receiver that answers nothing must not fill the memory. */
    private static final int MOST = 1 << 16;

    private final ArrayDeque<TraceEvent> arrivals = new ArrayDeque<>();
    private long newestAnsweredNs;

    void arrived(TraceEvent data) {
        if (arrivals.size() == MOST) {
            arrivals.remove();
        }
        arrivals.add(data);
    }

    /** How many arrivals {@code ack} answers. */
    int answer(TraceEvent ack) {
        int answered = 0;
        int position = 0;
        for (TraceEvent data : arrivals) {
            position++;
            if (isCovered(data, ack)) {
                answered = position;
            }
        }
        for (int i = 0; i < answered; i++) {
            newestAnsweredNs = arrivals.remove().timeNs();
        }
        return answered;
    }

    private static boolean isCovered(TraceEvent data, TraceEvent ack) {
        if (data.endSequence() <= ack.acknowledgment()) {
            return true;
        }
        for (SackBlock block : ack.sacks()) {
            if (block.left() <= data.sequence() && data.endSequence() <= block.right()) {
                return true;
            }
        }
        return false;
    }

    /** When the newest arrival came that the last ACK answered. */
    long newestAnsweredNs() {
        return newestAnsweredNs;
    }

    boolean isEmpty() {
        return arrivals.isEmpty();
    }

    void clear() {
        arrivals.clear();
    }
}
