package narrows.capture;

/** Told of every pair, in order within each lane. */
public interface AlignmentListener {
    /** One of {@code left} and {@code right} is null where the other has no partner. */
    void aligned(Lane lane, TraceEvent left, TraceEvent right);
}
