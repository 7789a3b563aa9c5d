package narrows.tcp;

/** The scoreboard of a connection without SACK: each duplicate ACK stands for one segment that has arrived (RFC 6582). */
final class RenoSacks {
    private final SendState s;

    RenoSacks(SendState s) {
        this.s = s;
    }

    /** A duplicate ACK came (tcp_add_reno_sack). */
    void duplicate() {
        int before = s.sackedOut;
        s.sackedOut++;
        limit(0);
        s.delivered += Math.max(0, s.sackedOut - before);
    }

    /** {@code segments} were acknowledged; all but the hole's filler had been counted by duplicates (tcp_remove_reno_sacks). */
    void acked(int segments) {
        if (segments > 0) {
            s.delivered += Math.max(segments - s.sackedOut, 1);
            s.sackedOut = Math.max(0, s.sackedOut - (segments - 1));
        }
        limit(segments);
    }

    void reset() {
        s.sackedOut = 0;
    }

    /** More duplicates than segments out mean that the network reorders or duplicates (tcp_check_reno_reordering). */
    private void limit(int ackedSegments) {
        int holes = Math.min(Math.max(s.lostOut, 1), s.packetsOut());
        if (s.sackedOut + holes > s.packetsOut()) {
            s.sackedOut = s.packetsOut() - holes;
            s.reordering = Math.min(s.packetsOut() + ackedSegments, s.profile.maxReordering());
            s.reorderingSeen++;
        }
    }

    /** The head is lost at the third duplicate, and the next one at each partial ACK (tcp_newreno_mark_lost). */
    void detect(boolean unaAdvanced) {
        boolean third = s.state.compareTo(CaState.RECOVERY) < 0 && s.sackedOut >= s.reordering;
        boolean partial = s.state == CaState.RECOVERY && unaAdvanced;
        if ((third || partial) && !s.board.has(s.board.first(), Scoreboard.LOST)) {
            s.markLost(s.board.first());
            s.board.endBuffer(s.board.first());
        }
    }
}
