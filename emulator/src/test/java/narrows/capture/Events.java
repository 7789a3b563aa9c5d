package narrows.capture;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Segment;

/** Scripts of events with segments of 1000 bytes: numbers are counted in segments, times in ms. */
final class Events {
    static final int SEGMENT_BYTES = 1000;

    private final List<TraceEvent> list = new ArrayList<>();

    Events sent(double timeMs, int segment) {
        return add(timeMs, Sighting.SENT, segment, Segment.ACK);
    }

    Events sentPush(double timeMs, int segment) {
        return add(timeMs, Sighting.SENT, segment, Segment.ACK | Segment.PSH);
    }

    Events arrived(double timeMs, int segment) {
        return add(timeMs, Sighting.ARRIVED, segment, Segment.ACK);
    }

    Events dropped(double timeMs, int segment) {
        return add(timeMs, Sighting.DROPPED, segment, Segment.ACK);
    }

    private Events add(double timeMs, Sighting sighting, int segment, int flags) {
        long sequence = (long) segment * SEGMENT_BYTES;
        list.add(new TraceEvent(
                list.size(), ns(timeMs), sighting, true, 0, sequence, 0, SEGMENT_BYTES, flags, 0, List.of(), ""));
        return this;
    }

    /** The receiver sends an ACK; {@code sack}: first segment and the one behind the last of a block. */
    Events acked(double timeMs, int segments, int... sack) {
        return ack(timeMs, Sighting.SENT, segments, sack);
    }

    /** An ACK reaches the sender. */
    Events gotAck(double timeMs, int segments, int... sack) {
        return ack(timeMs, Sighting.ARRIVED, segments, sack);
    }

    private Events ack(double timeMs, Sighting sighting, int segments, int... sack) {
        List<SackBlock> blocks = sack.length == 0
                ? List.of()
                : List.of(new SackBlock((long) sack[0] * SEGMENT_BYTES, (long) sack[1] * SEGMENT_BYTES));
        long acknowledgment = (long) segments * SEGMENT_BYTES;
        list.add(new TraceEvent(
                list.size(), ns(timeMs), sighting, false, 0, 0, acknowledgment, 0, Segment.ACK, 0, blocks, ""));
        return this;
    }

    private static long ns(double timeMs) {
        return Math.round(timeMs * 1e6);
    }

    List<TraceEvent> list() {
        return list;
    }

    /** The figure of that name, the first if there are several. */
    static double figure(Statistic statistic, String name) {
        return statistic.figures().stream()
                .filter(figure -> figure.name().strip().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** The statistic after these events and the end of their trial. */
    <S extends Statistic> S in(S statistic) {
        list.forEach(statistic::add);
        statistic.endTrial();
        return statistic;
    }
}
