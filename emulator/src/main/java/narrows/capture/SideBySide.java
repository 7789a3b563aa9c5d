package narrows.capture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** What two traces show around the place where they part, the events in common beside each other. */
public final class SideBySide {
    /** One of the two is null where the other has no partner. */
    public record Row(TraceEvent left, TraceEvent right) {}

    private SideBySide() {}

    /**
     * Events of {@code host} and drops.
     *
     * @param count how many before and how many after the place, in each trace
     */
    public static List<Row> around(
            Divergence place, Trace left, Trace right, Host host, boolean bySegments, int count) {
        List<Row> rows = new ArrayList<>();
        Aligner<TraceEvent> aligner = new Aligner<>(
                2 * count + 1, new Sameness(bySegments ? left.flow().segmentBytes() : 1), listener(rows));
        near(left, host, place.leftNumber(), count).forEach(aligner::addLeft);
        near(right, host, place.rightNumber(), count).forEach(aligner::addRight);
        aligner.end();
        return rows;
    }

    private static Aligner.Listener<TraceEvent> listener(List<Row> rows) {
        return new Aligner.Listener<>() {
            @Override
            public void same(TraceEvent left, TraceEvent right) {
                rows.add(new Row(left, right));
            }

            @Override
            public void onlyLeft(TraceEvent left) {
                rows.add(new Row(left, null));
            }

            @Override
            public void onlyRight(TraceEvent right) {
                rows.add(new Row(null, right));
            }
        };
    }

    private static List<TraceEvent> near(Trace trace, Host host, long number, int count) {
        ArrayDeque<TraceEvent> near = new ArrayDeque<>();
        int after = 0;
        for (TraceEvent event = trace.next(); event != null && after <= count; event = trace.next()) {
            if (Lane.of(event, host) != null) {
                near.add(event);
                if (event.number() >= number) {
                    after++;
                } else if (near.size() > count) {
                    near.remove();
                }
            }
        }
        return new ArrayList<>(near);
    }
}
