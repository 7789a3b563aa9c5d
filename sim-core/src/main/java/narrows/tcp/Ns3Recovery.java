package narrows.tcp;

import narrows.tcp.cc.CongestionControl;

/**
 * The state machine of ns-3.37 (TcpSocketBase, ProcessAck and DupAck): a recovery begins with the third ACK that brings news of
 * SACK, not with the first segment that is found lost. What is found lost is sent again in every state, so a loss may be repaired
 * without a reduction. Without SACK it is the same as {@link Recovery}.
 */
final class Ns3Recovery extends Recovery {
    /** ACKs that sacked something since the last one that only acknowledged. */
    private int duplicateAcks;

    Ns3Recovery(
            SendState s, CongestionControl control, Rack rack, RenoSacks renoSacks, Prr prr, RetransmitTimer timer) {
        super(s, control, rack, renoSacks, prr, timer);
    }

    @Override
    Send onAck(Ack ack, boolean newDataMayGo, long nowNs) {
        if (!s.sack) {
            return super.onAck(ack, newDataMayGo, nowNs);
        }
        if (s.state == CaState.CWR && s.window.una > s.highSeq) {
            endReduction(true);
            s.state = CaState.OPEN;
        }
        if (ack.ece) {
            enterCwr();
        }
        ack.setTimer = ack.dataAcked;
        boolean repairing = s.state == CaState.RECOVERY;
        if (ack.dataSacked) {
            duplicate();
        }
        boolean partial = ack.unaAdvanced && advanced(ack);
        boolean counts = ack.dataSacked && s.state != CaState.CWR;
        prr.expect((counts ? 1 : 0) + (partial ? 1 : 0), partial && repairing && ack.repaired);
        ack.forcesOne = partial && headWaits();
        return s.lostOut == 0 ? Send.NOTHING_AGAIN : Send.LOST;
    }

    private void duplicate() {
        threshold.detect();
        if (s.state.compareTo(CaState.DISORDER) > 0) {
            return;
        }
        duplicateAcks++;
        s.state = CaState.DISORDER;
        if (duplicateAcks >= s.profile.reordering() || secondIsLost()) {
            loseHead();
            enter(false);
        }
    }

    private void loseHead() {
        if (!s.board.has(s.board.first(), Scoreboard.LOST)) {
            s.markLost(s.board.first());
        }
    }

    /** Of what follows the head, a lost segment comes before a sacked one. */
    private boolean secondIsLost() {
        Scoreboard board = s.board;
        int ordinal = board.first() + 1;
        while (ordinal - board.end() < 0 && !board.has(ordinal, Scoreboard.SACKED | Scoreboard.LOST)) {
            ordinal++;
        }
        return ordinal - board.end() < 0 && board.has(ordinal, Scoreboard.LOST);
    }

    /** New data was acknowledged; true if a reduction goes on. */
    private boolean advanced(Ack ack) {
        if (!ack.dataSacked) {
            duplicateAcks = 0;
        }
        boolean covered = s.window.una >= s.highSeq;
        switch (s.state) {
            case DISORDER -> advancedInDisorder(ack);
            case RECOVERY -> advancedInRecovery(ack, covered);
            case LOSS -> advancedInLoss(ack, covered);
            default -> {}
        }
        return s.inReduction();
    }

    /** An ACK that tells of a hole leaves the timer running, even if it acknowledges something. */
    private void advancedInDisorder(Ack ack) {
        if (ack.dataSacked) {
            ack.setTimer = false;
        } else {
            s.state = CaState.OPEN;
        }
    }

    private void advancedInRecovery(Ack ack, boolean covered) {
        if (covered) {
            endReduction(false);
            ack.segmentsAcked = (int) (s.window.una - ack.priorUna) / s.mssBytes;
            duplicateAcks = 0;
            s.state = CaState.OPEN;
        } else if (partialAcks++ > 0) {
            ack.setTimer = false;
        }
    }

    /** Only what lies beyond the recovery point counts for growth when the repair is over. */
    private void advancedInLoss(Ack ack, boolean covered) {
        if (covered) {
            ack.segmentsAcked = (int) (s.window.una - s.highSeq) / s.mssBytes;
            s.state = CaState.OPEN;
        }
    }

    /** What a full segment from here on would end with was not sent again yet: a partial ACK lets one segment go for it. */
    private boolean headWaits() {
        Scoreboard board = s.board;
        if (s.state != CaState.RECOVERY || board.isEmpty()) {
            return false;
        }
        int ordinal = board.first();
        long end = s.window.una + s.mssBytes;
        while (ordinal + 1 != board.end() && board.endSequence(ordinal) < end) {
            ordinal++;
        }
        boolean again =
                (board.flags(ordinal) & (Scoreboard.RETRANSMITTED | Scoreboard.SACKED)) == Scoreboard.RETRANSMITTED;
        return !again || board.endSequence(ordinal) != end;
    }

    @Override
    void enterLoss(long nowNs) {
        duplicateAcks = 0;
        super.enterLoss(nowNs);
    }

    @Override
    void markLostByTimeout(long nowUs) {
        super.markLostByTimeout(nowUs);
        for (int ordinal = s.board.first(); ordinal != s.board.end(); ordinal++) {
            s.board.clear(ordinal, Scoreboard.LINGERING | Scoreboard.RETRANSMITTED);
        }
        s.lingering = 0;
        s.retransOut = 0;
    }

    /** A timeout within a window that was reduced already, even of the same segment, reduces again. */
    @Override
    boolean timeoutReduces() {
        return s.sack || super.timeoutReduces();
    }
}
