package narrows.tcp;

import narrows.packet.Segment;

/** Marks what an ACK's SACK blocks report as arrived (tcp_sacktag_write_queue, tcp_sacktag_one; RFC 2018, 2883). */
final class SackTagger {
    private final SendState s;
    private final Rack rack;
    private final RateSampler rate;

    /** Blocks of the ACK in order of sequence, and those of the ACK before, which need no second walk. */
    private final long[] blocks = new long[2 * Segment.MAX_SACK_BLOCKS];

    private final long[] known = new long[2 * Segment.MAX_SACK_BLOCKS];
    private int knownBlocks;
    private int blockCount;
    private final boolean linger;
    private long duplicatesSeen;

    SackTagger(SendState s, Rack rack, RateSampler rate) {
        this.s = s;
        this.rack = rack;
        this.rate = rate;
        this.linger = s.profile.is(TcpParameter.REPAIR, "ns3");
    }

    void tag(Segment segment, Ack ack, long nowUs) {
        boolean reported = reportsDuplicate(segment);
        boolean explained = reported && duplicateSeen(segment, ack);
        if (s.board.isEmpty()) {
            return;
        }
        takeBlocks(segment, reported ? 1 : 0);
        if (explained) {
            countDuplicate(segment.sackEdges[0], segment.sackEdges[1], ack);
        }
        for (int i = 0; i < blockCount; i++) {
            tagNewParts(blocks[2 * i], blocks[2 * i + 1], ack, nowUs);
        }
        if (explained) {
            clearRetransmissions(segment.sackEdges[0], segment.sackEdges[1]);
        }
        System.arraycopy(blocks, 0, known, 0, 2 * blockCount);
        knownBlocks = blockCount;
        if (s.state != CaState.LOSS || s.undoMarker != SendState.NO_SEQUENCE) {
            s.checkReordering(ack.reorderedSack);
        }
    }

    /** Whether the first block is a DSACK: below the cumulative ACK, or inside the second block (tcp_check_dsack). */
    private static boolean reportsDuplicate(Segment segment) {
        long[] edges = segment.sackEdges;
        if (edges[0] < segment.acknowledgment) {
            return true;
        }
        return segment.sackBlocks > 1 && edges[1] <= edges[3] && edges[0] >= edges[2];
    }

    /** Accounts a DSACK; false if no retransmission explains it (tcp_dsack_seen and the rest of tcp_check_dsack). */
    private boolean duplicateSeen(Segment segment, Ack ack) {
        long left = segment.sackEdges[0];
        long right = segment.sackEdges[1];
        int segments = (int) Math.max(1, (right - left + s.mssBytes - 1) / s.mssBytes);
        duplicatesSeen += segments;
        if (duplicatesSeen > s.totalRetransmits) {
            return false; // The network duplicated.
        }
        if (segments == 1 && s.tlpHighSeq != SendState.NO_SEQUENCE && s.tlpHighSeq == right) {
            ack.dsackOfProbe = true;
        } else if (s.reorderingSeen > 0) {
            rack.sawDsack();
        }
        ack.dsack = true;
        s.delivered += segments;
        boolean below = right <= ack.priorUna && right > s.undoMarker;
        if (s.undoMarker != SendState.NO_SEQUENCE && s.undoRetrans > 0 && below) {
            s.undoRetrans = Math.max(0, s.undoRetrans - segments);
        }
        return true;
    }

    /** A DSACK inside the outstanding data: that segment's retransmission was not needed. */
    private void countDuplicate(long left, long right, Ack ack) {
        Scoreboard board = s.board;
        if (left < s.window.una) {
            return;
        }
        for (int o = board.atOrAfter(left); o != board.end() && board.endSequence(o) <= right; o++) {
            boolean again = board.has(o, Scoreboard.RETRANSMITTED | Scoreboard.EVER_RETRANSMITTED);
            if (again && s.undoRetrans > 0 && board.endSequence(o) > s.undoMarker) {
                s.undoRetrans--;
            }
            if (again && board.has(o, Scoreboard.SACKED)) {
                ack.reorderedSack = Math.min(ack.reorderedSack, board.sequence(o));
            }
        }
    }

    /** Both copies of what a DSACK reports have arrived. */
    private void clearRetransmissions(long left, long right) {
        Scoreboard board = s.board;
        if (left < s.window.una) {
            return;
        }
        for (int o = board.atOrAfter(left); o != board.end() && board.endSequence(o) <= right; o++) {
            if (board.has(o, Scoreboard.RETRANSMITTED) && board.has(o, Scoreboard.SACKED)) {
                board.clear(o, Scoreboard.RETRANSMITTED);
                s.retransOut--;
            }
        }
    }

    /** Copies the blocks from index {@code from}, those that can be true, in ascending order. */
    private void takeBlocks(Segment segment, int from) {
        blockCount = 0;
        for (int i = from; i < segment.sackBlocks; i++) {
            long left = segment.sackEdges[2 * i];
            long right = segment.sackEdges[2 * i + 1];
            if (left > s.window.una && right > left && right <= s.window.next) {
                insert(left, right);
            }
        }
    }

    private void insert(long left, long right) {
        int at = blockCount++;
        while (at > 0 && blocks[2 * at - 2] > left) {
            blocks[2 * at] = blocks[2 * at - 2];
            blocks[2 * at + 1] = blocks[2 * at - 1];
            at--;
        }
        blocks[2 * at] = left;
        blocks[2 * at + 1] = right;
    }

    /** Walks over those parts of a block that the last ACK did not already report. */
    private void tagNewParts(long left, long right, Ack ack, long nowUs) {
        long at = left;
        // Where a retransmission took from the segment behind it, the edges of earlier ACKs tell nothing.
        int usable = s.board.hasShort() ? 0 : knownBlocks;
        for (int i = 0; i < usable && at < right; i++) {
            long knownLeft = known[2 * i];
            long knownRight = known[2 * i + 1];
            if (knownRight <= at || knownLeft >= right) {
                continue;
            }
            if (knownLeft > at) {
                tagRange(at, knownLeft, ack, nowUs);
            }
            at = knownRight;
        }
        if (at < right) {
            tagRange(at, right, ack, nowUs);
        }
    }

    private void tagRange(long left, long right, Ack ack, long nowUs) {
        Scoreboard board = s.board;
        int end = board.end();
        for (int o = board.atOrAfter(left); o != end && board.endSequence(o) <= right; o++) {
            if (!board.has(o, Scoreboard.SACKED)) {
                sacked(o, ack, nowUs);
            }
        }
    }

    private void sacked(int ordinal, Ack ack, long nowUs) {
        Scoreboard board = s.board;
        int flags = board.flags(ordinal);
        long end = board.endSequence(ordinal);
        rack.advance(flags, board.sentUs(ordinal), end, nowUs);
        if ((flags & Scoreboard.RETRANSMITTED) != 0) {
            // Not marked lost: the retransmission is believed to be still in flight.
            if ((flags & Scoreboard.LOST) != 0) {
                board.clear(ordinal, Scoreboard.LOST | Scoreboard.RETRANSMITTED);
                s.lostOut--;
                s.retransOut--;
                letLinger(ordinal);
            }
        } else {
            originalArrived(ordinal, flags, end, ack);
            if ((flags & Scoreboard.LOST) != 0) {
                board.clear(ordinal, Scoreboard.LOST);
                s.lostOut--;
            }
        }
        s.sackedUpTo(end);
        board.set(ordinal, Scoreboard.SACKED);
        board.separateSacked(ordinal);
        ack.dataSacked = true;
        s.sackedOut++;
        s.delivered++;
        rate.delivered(board, ordinal);
        board.unlistFromSendOrder(ordinal);
    }

    private void letLinger(int ordinal) {
        if (linger) {
            s.board.set(ordinal, Scoreboard.LINGERING);
            s.lingering++;
        }
    }

    private void originalArrived(int ordinal, int flags, long end, Ack ack) {
        if ((flags & Scoreboard.EVER_RETRANSMITTED) != 0) {
            return;
        }
        Scoreboard board = s.board;
        if (board.sequence(ordinal) < s.forwardAck()) {
            ack.reorderedSack = Math.min(ack.reorderedSack, board.sequence(ordinal));
        }
        ack.originalDelivered |= end <= s.highSeq;
        long sentUs = board.sentUs(ordinal);
        if (ack.firstSackedUs < 0) {
            ack.firstSackedUs = sentUs;
        }
        ack.lastSackedUs = sentUs;
    }
}
