package narrows.capture;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Aligns two traces at one host by what happened and not by when, and lets others see all events. What the host sent,
 * what reached it and what the network dropped are aligned each by itself: how they interleave within microseconds is the
 * kernel's affair and no difference. Reads both traces as it goes.
 */
public final class TraceComparison {
    private final Host host;
    private final AlignmentListener listener;
    private final boolean bySegments;

    /**
     * A comparison that has not begun.
     *
     * @param host whose events are compared
     * @param bySegments whether numbers are rounded to whole segments and PSH is ignored
     * @param listener told of every pair
     */
    public TraceComparison(Host host, boolean bySegments, AlignmentListener listener) {
        this.host = host;
        this.bySegments = bySegments;
        this.listener = listener;
    }

    /** Reads {@code left} and {@code right} to their ends; the other two are told of all their events, in order. */
    public List<LaneResult> run(
            Trace left, Trace right, Consumer<TraceEvent> leftEvents, Consumer<TraceEvent> rightEvents) {
        Map<Lane, LaneAlignment> lanes = lanes(left.flow().segmentBytes());
        boolean leftEnded = false;
        boolean rightEnded = false;
        while (!leftEnded || !rightEnded) {
            if (rightEnded || (!leftEnded && lead(lanes) <= 0)) {
                leftEnded = !advanceLeft(next(left, leftEvents), lanes);
            } else {
                rightEnded = !advanceRight(next(right, rightEvents), lanes);
            }
        }
        lanes.values().forEach(lane -> lane.aligner().end());
        return lanes.values().stream().map(LaneAlignment::result).toList();
    }

    /** Where the traces part first; empty: nowhere. */
    public static Optional<Divergence> first(List<LaneResult> lanes) {
        return lanes.stream()
                .map(LaneResult::first)
                .filter(Objects::nonNull)
                .min(Comparator.comparingLong(Divergence::timeNs));
    }

    private Map<Lane, LaneAlignment> lanes(int segmentBytes) {
        Sameness sameness = new Sameness(bySegments ? segmentBytes : 1);
        Map<Lane, LaneAlignment> lanes = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            lanes.put(lane, new LaneAlignment(lane, sameness, listener));
        }
        return lanes;
    }

    private static int lead(Map<Lane, LaneAlignment> lanes) {
        int lead = 0;
        for (LaneAlignment lane : lanes.values()) {
            lead += lane.aligner().lead();
        }
        return lead;
    }

    private boolean advanceLeft(TraceEvent event, Map<Lane, LaneAlignment> lanes) {
        Lane lane = event == null ? null : Lane.of(event, host);
        if (lane != null) {
            lanes.get(lane).aligner().addLeft(event);
        }
        return event != null;
    }

    private boolean advanceRight(TraceEvent event, Map<Lane, LaneAlignment> lanes) {
        Lane lane = event == null ? null : Lane.of(event, host);
        if (lane != null) {
            lanes.get(lane).aligner().addRight(event);
        }
        return event != null;
    }

    private static TraceEvent next(Trace trace, Consumer<TraceEvent> events) {
        TraceEvent event = trace.next();
        if (event != null) {
            events.accept(event);
        }
        return event;
    }
}
