package narrows.tcp;

/**
 * Proportional rate reduction as ns-3.37 computes it (TcpPrrRecovery): in bytes, so that only what adds up to a whole segment
 * is sent, and catching up only with ACKs of data that was sent again.
 */
final class Ns3Prr extends Prr {
    /** Fractions of a segment are counted in 65536ths. */
    private static final int FRACTION_BITS = 16;

    private int steps = 1;
    private boolean repaired;

    Ns3Prr(SendState s) {
        super(s);
    }

    @Override
    void expect(int nextSteps, boolean nextRepaired) {
        steps = nextSteps;
        repaired = nextRepaired;
    }

    @Override
    void onAck(int newlyDelivered, int newlyLost, boolean unaAdvanced) {
        for (int i = 0; i < steps && flight > 0; i++) {
            step(newlyDelivered);
        }
        expect(1, false);
    }

    private void step(int newlyDelivered) {
        delivered += newlyDelivered;
        int inFlight = s.inFlight();
        long threshold = ((long) s.window.ssthresh << FRACTION_BITS) + s.window.ssthreshFraction;
        long room = threshold - ((long) inFlight << FRACTION_BITS);
        long send;
        if (room < 0) {
            send = (delivered * threshold + flight - 1) / flight - ((long) out << FRACTION_BITS);
        } else {
            send = Math.min((long) bound(newlyDelivered) << FRACTION_BITS, room);
        }
        long least = out > 0 ? 0 : 1;
        s.window.cwnd = inFlight + (int) Math.max(send >> FRACTION_BITS, least);
    }

    private int bound(int newlyDelivered) {
        if (!repaired) {
            return newlyDelivered;
        }
        int behind = delivered - out;
        return (behind < 0 ? behind : Math.max(behind, newlyDelivered)) + 1;
    }
}
