package narrows.iperf.v2;

/** Counts what one direction of a flow moves. */
abstract class Meter {
    private final RowKind kind;

    Meter(RowKind kind) {
        this.kind = kind;
    }

    final RowKind kind() {
        return kind;
    }

    /** Everything so far. */
    abstract Figures figures();

    /** Microseconds; 0 where nothing is known of it. */
    double jitterUs() {
        return 0;
    }

    /** One-way delays since the last call. */
    TransitTimes.Summary transitOfInterval() {
        return TransitTimes.Summary.NONE;
    }

    /** One-way delays of the whole flow. */
    TransitTimes.Summary transit() {
        return TransitTimes.Summary.NONE;
    }

    /**
     * State of the connection; null where nothing is known of it.
     *
     * @param whole whether retransmits of the whole flow are wanted, not those since the last call
     */
    PathState path(boolean whole) {
        return null;
    }
}
