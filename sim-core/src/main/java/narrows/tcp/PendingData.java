package narrows.tcp;

/**
 * Sends what ns-3 would send at any time (TcpSocketBase, SendPendingData; TcpTxBuffer, NextSeg; RFC 6675): first what is lost,
 * then what is new, and in a recovery without either what has not arrived, again and lowest first. The application writes
 * whenever less than the window waits.
 */
final class PendingData {
    private final SendState s;
    private final SendBuffer buffer;
    private final Pacer pacer;
    private final Transmitter transmitter;
    private Writer writer;

    PendingData(SendState s, SendBuffer buffer, Pacer pacer, Transmitter transmitter) {
        this.s = s;
        this.buffer = buffer;
        this.pacer = pacer;
        this.transmitter = transmitter;
    }

    void askWhenShort(Writer application) {
        writer = application;
    }

    /** Sends all that the windows and the pace allow now. */
    void send(long nowNs) {
        boolean sent = true;
        while (sent) {
            sent = s.bytes.available() > 0 && !pacer.holds(nowNs) && sendNext(nowNs);
        }
    }

    private boolean sendNext(long nowNs) {
        int ordinal = transmitter.nextLost();
        if (ordinal == s.board.end() && !buffer.waits(s.window.next)) {
            ordinal = nextUnlost();
            if (ordinal == s.board.end()) {
                return false;
            }
        }
        long available = s.bytes.available();
        if (!fits(ordinal, available)) {
            return false;
        }
        if (ordinal != s.board.end()) {
            transmitter.sendAgain(ordinal, nowNs);
            return true;
        }
        return transmitter.sendOneNew(available, nowNs);
    }

    /** A full segment must fit, or all that waits. */
    private boolean fits(int ordinal, long available) {
        long waiting = waitingFrom(ordinal);
        if (waiting < available) {
            writer.fill();
        }
        return available >= s.mssBytes || waiting <= available;
    }

    private long waitingFrom(int ordinal) {
        long sentAfter = ordinal == s.board.end() ? 0 : s.window.next - s.board.sequence(ordinal);
        return sentAfter + buffer.unsentBytes(s.window.next);
    }

    private int nextUnlost() {
        Scoreboard board = s.board;
        if (s.state != CaState.RECOVERY) {
            return board.end();
        }
        int ordinal = board.first();
        while (ordinal != board.end() && !maySendAgain(ordinal)) {
            ordinal++;
        }
        return ordinal;
    }

    private boolean maySendAgain(int ordinal) {
        return !s.board.has(ordinal, Scoreboard.SACKED | Scoreboard.RETRANSMITTED) && s.board.payloadBytes(ordinal) > 0;
    }
}
