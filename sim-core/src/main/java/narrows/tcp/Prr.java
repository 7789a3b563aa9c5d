package narrows.tcp;

/** Proportional rate reduction: how much to send while the window shrinks (RFC 9937; tcp_cwnd_reduction). */
final class Prr {
    private final SendState s;
    private int delivered;
    private int out;

    Prr(SendState s) {
        this.s = s;
    }

    void begin() {
        delivered = 0;
        out = 0;
    }

    /** Counts segments, new or again, sent during a reduction. */
    void sent(int segments) {
        out += segments;
    }

    /** Sets cwnd for an ACK that delivered {@code newlyDelivered} segments and found {@code newlyLost}. */
    void onAck(int newlyDelivered, int newlyLost, boolean unaAdvanced) {
        if (newlyDelivered <= 0 || s.window.priorCwnd == 0) {
            return;
        }
        delivered += newlyDelivered;
        int inFlight = s.inFlight();
        int room = s.window.ssthresh - inFlight;
        int send;
        if (room < 0) {
            long wanted = (long) s.window.ssthresh * delivered + s.window.priorCwnd - 1;
            send = (int) (wanted / s.window.priorCwnd) - out;
        } else {
            send = Math.max(delivered - out, newlyDelivered);
            if (unaAdvanced && newlyLost == 0) {
                send++;
            }
            send = Math.min(room, send);
        }
        // The first ACK of a reduction always lets one segment go: the fast retransmission.
        s.window.cwnd = inFlight + Math.max(send, out == 0 ? 1 : 0);
    }
}
