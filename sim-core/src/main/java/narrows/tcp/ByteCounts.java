package narrows.tcp;

/**
 * The sender's counts in bytes, as ns-3 has them (TcpTxBuffer, TcpSocketState): short segments then weigh less than full ones.
 * While all segments are full, the counts of segments say the same.
 */
final class ByteCounts {
    private final SendState s;
    private long deliveredBefore;
    private long restBytes;

    ByteCounts(SendState s) {
        this.s = s;
    }

    /** What is believed to be in the network. */
    long inFlight() {
        if (!s.board.hasShort()) {
            return (long) s.inFlight() * s.mssBytes;
        }
        long bytes = 0;
        for (int o = s.board.first(); o != s.board.end(); o++) {
            bytes += (long) copiesInFlight(s.board.flags(o)) * s.board.payloadBytes(o);
        }
        return bytes;
    }

    private static int copiesInFlight(int flags) {
        int original = (flags & (Scoreboard.SACKED | Scoreboard.LOST)) == 0 ? 1 : 0;
        int again = (flags & (Scoreboard.RETRANSMITTED | Scoreboard.LINGERING)) == 0 ? 0 : 1;
        return original + again;
    }

    private long sacked() {
        if (!s.board.hasShort()) {
            return (long) s.sackedOut * s.mssBytes;
        }
        long bytes = 0;
        for (int o = s.board.first(); o != s.board.end(); o++) {
            bytes += s.board.has(o, Scoreboard.SACKED) ? s.board.payloadBytes(o) : 0;
        }
        return bytes;
    }

    /** An ACK begins. */
    void begin() {
        deliveredBefore = s.board.removedBytes() + sacked();
    }

    /** What the present ACK has told to have arrived. */
    long delivered() {
        return s.board.removedBytes() + sacked() - deliveredBefore;
    }

    /** Whole segments among {@code ackedBytes} and what earlier ACKs have left over. */
    int wholeSegments(long ackedBytes) {
        restBytes += ackedBytes;
        int whole = (int) (restBytes / s.mssBytes);
        restBytes -= (long) whole * s.mssBytes;
        return whole;
    }

    /** What cwnd and the receiver's window let go now; a segment goes if all of it does, or all that there is. */
    long available() {
        return Math.min(s.window.cwndBytes(), s.receiverWindowBytes) - inFlight();
    }
}
