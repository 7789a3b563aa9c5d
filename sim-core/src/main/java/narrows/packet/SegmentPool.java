package narrows.packet;

/** Segments that wait to be used again. One pool serves one simulation, in one thread. */
public final class SegmentPool {
    private Segment free;

    /** A segment with every field at its default. */
    public Segment take() {
        Segment segment = free;
        if (segment == null) {
            return new Segment(this);
        }
        free = (Segment) segment.next;
        segment.clear();
        return segment;
    }

    void give(Segment segment) {
        segment.next = free;
        free = segment;
    }
}
