package narrows.tcp;

/** Proportional rate reduction: how much to send while the window shrinks (RFC 9937; tcp_cwnd_reduction). */
class Prr {
    private enum Form {
        LINUX,
        /** One segment more on every ACK (RFC 6937, PRR-SSRB). */
        UNCONDITIONAL,
        /** ssthresh bounds what is in flight from the start (RFC 6675). */
        PIPE
    }

    final SendState s;
    int flight;
    int delivered;
    int out;
    private final Form form;

    Prr(SendState s) {
        this.s = s;
        form = switch (s.profile.text(TcpParameter.REDUCTION)) {
            case "pipe" -> Form.PIPE;
            case "prr-ssrb" -> Form.UNCONDITIONAL;
            default -> Form.LINUX;
        };
    }

    /**
     * What is to be known of the ACK that comes next.
     *
     * @param steps how often it counts
     * @param repaired whether it acknowledges data that was sent again
     */
    void expect(int steps, boolean repaired) {
        // Linux tells by what was found lost.
    }

    void begin() {
        flight = s.packetsOut();
        delivered = 0;
        out = 0;
    }

    /** Counts segments, new or again, sent during a reduction. */
    void sent(int segments) {
        out += segments;
    }

    /** The same of one segment, in bytes. */
    void sentPayload(int bytes) {
        // Linux counts segments.
    }

    /** Sets cwnd for an ACK that delivered {@code newlyDelivered} segments and found {@code newlyLost}. */
    void onAck(int newlyDelivered, int newlyLost, boolean unaAdvanced) {
        if (form == Form.PIPE) {
            s.window.cwnd = s.window.ssthresh;
            return;
        }
        int base = form == Form.LINUX ? s.window.priorCwnd : flight;
        if (newlyDelivered <= 0 || base == 0) {
            return;
        }
        delivered += newlyDelivered;
        int inFlight = s.inFlight();
        int room = s.window.ssthresh - inFlight;
        int send;
        if (room < 0) {
            long wanted = (long) s.window.ssthresh * delivered + base - 1;
            send = (int) (wanted / base) - out;
        } else {
            send = Math.max(delivered - out, newlyDelivered);
            if (form == Form.UNCONDITIONAL || (unaAdvanced && newlyLost == 0)) {
                send++;
            }
            send = Math.min(room, send);
        }
        // The first ACK of a reduction always lets one segment go: the fast retransmission.
        s.window.cwnd = inFlight + Math.max(send, out == 0 ? 1 : 0);
    }
}
