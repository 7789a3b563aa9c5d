package narrows.capture;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Segment;

/**
 * Data segments that reach the receiver in one burst, by the size of the burst: how many ACKs they get within 2.5 ms, and
 * whether segments are left over then, which wait for more data or for the delayed-ACK timer.
 */
final class ArrivalBursts implements Statistic {
    private static final String[] SIZES = {"1", "2", "3", "4", "5 to 8", "9 and more"};

    private final long[] bursts = new long[SIZES.length];
    private final long[] acks = new long[SIZES.length];
    private final long[] leftOver = new long[SIZES.length];
    private final long[] pushed = new long[SIZES.length];

    private int segments;
    private int segmentAcks;
    private boolean push;
    private long lastNs;
    private final Unanswered unanswered = new Unanswered();

    @Override
    public void add(TraceEvent event) {
        if (event.is(Sighting.ARRIVED, true) && event.isData()) {
            arrived(event);
        } else if (event.is(Sighting.SENT, false) && event.isPureAck()) {
            acknowledged(event);
        }
    }

    private void arrived(TraceEvent event) {
        if (event.timeNs() - lastNs > Moment.BURST_GAP_NS) {
            close();
        }
        segments++;
        unanswered.arrived(event);
        push = event.has(Segment.PSH);
        lastNs = event.timeNs();
    }

    private void acknowledged(TraceEvent ack) {
        if (ack.timeNs() - lastNs >= Moment.SHORT_DELAY_NS) {
            close();
        }
        segmentAcks++;
        unanswered.answer(ack);
    }

    private void close() {
        if (segments > 0) {
            int size = size(segments);
            bursts[size]++;
            acks[size] += segmentAcks;
            leftOver[size] += unanswered.isEmpty() ? 0 : 1;
            pushed[size] += push ? 1 : 0;
        }
        segments = 0;
        segmentAcks = 0;
    }

    private static int size(int segments) {
        if (segments <= 4) {
            return segments - 1;
        }
        return segments <= 8 ? 4 : 5;
    }

    @Override
    public void endTrial() {
        close();
        unanswered.clear();
    }

    @Override
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < SIZES.length; i++) {
            figures.add(Figure.count("arriving bursts of " + SIZES[i], bursts[i]));
            figures.add(Figure.ratio("  ACKs each", acks[i], bursts[i]));
            figures.add(Figure.percent("  with segments left over, %", leftOver[i], bursts[i]));
            figures.add(Figure.percent("  ending with PSH, %", pushed[i], bursts[i]));
        }
        return figures;
    }
}
