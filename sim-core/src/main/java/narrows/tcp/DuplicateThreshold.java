package narrows.tcp;

/**
 * Finds losses by counting: what has as many segments sacked above it as the threshold is lost (RFC 6675, IsLost). A lost
 * retransmission is not found.
 */
final class DuplicateThreshold {
    private final SendState s;

    DuplicateThreshold(SendState s) {
        this.s = s;
    }

    void detect() {
        if (s.sackedOut < s.reordering) {
            return;
        }
        Scoreboard board = s.board;
        int ordinal = board.end();
        for (int above = 0; above < s.reordering; ) {
            ordinal--;
            above += board.has(ordinal, Scoreboard.SACKED) ? 1 : 0;
        }
        while (ordinal != board.first()) {
            ordinal--;
            if (!board.has(ordinal, Scoreboard.SACKED | Scoreboard.LOST)) {
                s.markLost(ordinal);
            }
        }
    }
}
