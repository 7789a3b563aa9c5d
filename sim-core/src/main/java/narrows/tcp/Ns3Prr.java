package narrows.tcp;

/**
 * Proportional rate reduction as ns-3.37 computes it (TcpPrrRecovery): in bytes, and in products of 32 bits, which large windows
 * overflow; catching up only with ACKs of data that was sent again.
 */
final class Ns3Prr extends Prr {
    private static final long PRODUCT_MASK = 0xffff_ffffL;

    private int steps = 1;
    private boolean repaired;
    private long flightBytes;
    private long deliveredBytes;
    private long outBytes;

    Ns3Prr(SendState s) {
        super(s);
    }

    @Override
    void begin() {
        flightBytes = s.window.next - s.window.una;
        deliveredBytes = 0;
        outBytes = 0;
    }

    @Override
    void expect(int nextSteps, boolean nextRepaired) {
        steps = nextSteps;
        repaired = nextRepaired;
    }

    @Override
    void sentPayload(int bytes) {
        outBytes += bytes;
    }

    @Override
    void onAck(int newlyDelivered, int newlyLost, boolean unaAdvanced) {
        for (int i = 0; i < steps && flightBytes > 0; i++) {
            step(s.bytes.delivered());
        }
        expect(1, false);
    }

    private void step(long newlyBytes) {
        deliveredBytes += newlyBytes;
        long inFlight = s.bytes.inFlight();
        long room = s.window.ssthreshBytes() - inFlight;
        long send = room < 0 ? proportion() - outBytes : Math.min(bound(newlyBytes), room);
        s.window.cwndBytes(inFlight + Math.max(send, outBytes > 0 ? 0 : s.mssBytes));
    }

    /** The part of ssthresh that belongs to what has arrived, rounded up. */
    private long proportion() {
        long product = (deliveredBytes * s.window.ssthreshBytes()) & PRODUCT_MASK;
        return (product + flightBytes - 1) / flightBytes;
    }

    private long bound(long newlyBytes) {
        if (!repaired) {
            return newlyBytes;
        }
        long behind = deliveredBytes - outBytes;
        return (behind < 0 ? behind : Math.max(behind, newlyBytes)) + s.mssBytes;
    }
}
