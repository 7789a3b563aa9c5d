package narrows.qdisc;

import narrows.random.Streams;

/**
 * Linux's {@code pie} (sch_pie.c).
 *
 * @param limitPackets most packets that wait
 */
public record PieSpec(long limitPackets, PieParameters control) implements QdiscSpec {
    /** tc's defaults. */
    public static final PieSpec DEFAULT = new PieSpec(1000, PieParameters.DEFAULT);

    public PieSpec {
        Require.that(limitPackets >= 0, "pie", "limit");
    }

    @Override
    public String kind() {
        return "pie";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public PieSpec onDevice(int frameBytes) {
        return new PieSpec(limitPackets, control.onDevice(frameBytes));
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof PieSpec;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new Pie(onDevice(CodelParameters.USUAL_FRAME_BYTES), random.stream("pie"), drops);
    }

    @Override
    public String describe() {
        return "pie limit " + limitPackets + " packets " + control.describe();
    }
}
