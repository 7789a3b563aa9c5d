package narrows.capture;

/**
 * Where two sequences part: what each has instead of the other's event.
 *
 * @param left null: the left trace has nothing there
 * @param right null: the right trace has nothing there
 * @param leftNumber place in the left trace: that of its event, or the place behind the last event in common
 * @param rightNumber the same of the right trace
 */
public record Divergence(Lane lane, TraceEvent left, TraceEvent right, long leftNumber, long rightNumber) {
    /** The earlier of the two instants. */
    public long timeNs() {
        if (left == null || right == null) {
            return left == null ? right.timeNs() : left.timeNs();
        }
        return Math.min(left.timeNs(), right.timeNs());
    }
}
