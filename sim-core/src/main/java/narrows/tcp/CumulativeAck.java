package narrows.tcp;

/** Takes cumulatively acknowledged segments off the scoreboard (tcp_clean_rtx_queue). */
final class CumulativeAck {
    private final SendState s;
    private final Rack rack;
    private final RateSampler rate;
    private final RenoSacks renoSacks;

    CumulativeAck(SendState s, Rack rack, RateSampler rate, RenoSacks renoSacks) {
        this.s = s;
        this.rack = rack;
        this.rate = rate;
        this.renoSacks = renoSacks;
    }

    void process(Ack ack, long nowUs) {
        Scoreboard board = s.board;
        while (!board.isEmpty() && board.endSequence(board.first()) <= ack.sequence) {
            acked(board.first(), ack, nowUs);
            board.removeFirst();
        }
        if (board.hasShort()) {
            board.trimFirst(ack.sequence);
        }
        if (board.first() - s.retransmitHint > 0) {
            s.retransmitHint = board.first();
        }
        if (!s.sack) {
            withoutSack(ack);
        } else if (ack.dataAcked && ack.reorderedHole < ack.priorForwardAck) {
            // A hole that was never retransmitted got filled: that is reordering.
            s.checkReordering(ack.reorderedHole);
        }
    }

    private void withoutSack(Ack ack) {
        if (ack.dataAcked) {
            renoSacks.acked(ack.segmentsAcked);
        }
        // It may have been a retransmission that arrived.
        ack.originalDelivered &= !ack.retransmittedDataAcked;
    }

    private void acked(int ordinal, Ack ack, long nowUs) {
        Scoreboard board = s.board;
        int flags = board.flags(ordinal);
        boolean sacked = (flags & Scoreboard.SACKED) != 0;
        if ((flags & (Scoreboard.RETRANSMITTED | Scoreboard.EVER_RETRANSMITTED)) != 0) {
            if ((flags & Scoreboard.RETRANSMITTED) != 0) {
                s.retransOut--;
            }
            ack.retransmittedDataAcked = true;
            ack.repaired |= !sacked && endsWholeSegments(ordinal, ack);
        } else if (!sacked) {
            originalAcked(ordinal, ack);
        }
        if (!s.sack) {
            rate.delivered(board, ordinal);
        } else if (sacked) {
            s.sackedOut--;
        } else {
            newlyDelivered(ordinal, flags, nowUs);
        }
        if ((flags & Scoreboard.LOST) != 0) {
            s.lostOut--;
        }
        if ((flags & Scoreboard.LINGERING) != 0) {
            s.lingering--;
        }
        ack.segmentsAcked++;
        ack.dataAcked = true;
    }

    /** ns-3 looks for what was sent again in steps of full segments from the end of what is acknowledged. */
    private boolean endsWholeSegments(int ordinal, Ack ack) {
        long behind = ack.sequence - s.board.endSequence(ordinal);
        long whole = (ack.sequence - ack.priorUna) / s.mssBytes;
        return behind % s.mssBytes == 0 && behind / s.mssBytes < whole;
    }

    private void originalAcked(int ordinal, Ack ack) {
        Scoreboard board = s.board;
        ack.lastAckedUs = board.sentUs(ordinal);
        if (ack.firstAckedUs < 0) {
            ack.firstAckedUs = ack.lastAckedUs;
        }
        ack.reorderedHole = Math.min(ack.reorderedHole, board.sequence(ordinal));
        ack.originalDelivered |= board.endSequence(ordinal) <= s.highSeq;
    }

    private void newlyDelivered(int ordinal, int flags, long nowUs) {
        Scoreboard board = s.board;
        s.delivered++;
        rate.delivered(board, ordinal);
        boolean retransmitted = (flags & (Scoreboard.RETRANSMITTED | Scoreboard.EVER_RETRANSMITTED)) != 0;
        boolean earlierCopy = retransmitted && s.timestampEcho < SendState.timestampMs(board.sentUs(ordinal));
        if (!earlierCopy) {
            rack.advance(flags, board.sentUs(ordinal), board.endSequence(ordinal), nowUs);
        }
    }
}
