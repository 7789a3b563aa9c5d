package narrows.qdisc;

import narrows.random.Streams;

/**
 * Linux's {@code codel} (sch_codel.c).
 *
 * @param limitPackets most packets that wait
 */
public record CodelSpec(long limitPackets, CodelParameters control) implements QdiscSpec {
    /** tc's defaults. */
    public static final CodelSpec DEFAULT = new CodelSpec(1000, CodelParameters.DEFAULT);

    public CodelSpec {
        Require.that(limitPackets >= 0, "codel", "limit");
    }

    @Override
    public String kind() {
        return "codel";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public CodelSpec onDevice(int frameBytes) {
        return new CodelSpec(limitPackets, control.onDevice(frameBytes));
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof CodelSpec;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new Codel(onDevice(CodelParameters.USUAL_FRAME_BYTES), drops);
    }

    @Override
    public String describe() {
        return "codel limit " + limitPackets + " packets " + control.describe();
    }
}
