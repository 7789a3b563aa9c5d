package narrows.capture;

import java.util.List;
import narrows.packet.Segment;

/** Data segments that the sender sends in one burst. */
final class SentBursts implements Statistic {
    private long bursts;
    private long segmentsInAll;
    private final long[] ofSize = new long[4];
    private long pushed;

    private int segments;
    private boolean push;
    private long lastNs;

    @Override
    public void add(TraceEvent event) {
        if (!event.is(Sighting.SENT, true) || !event.isData()) {
            return;
        }
        if (event.timeNs() - lastNs > Moment.BURST_GAP_NS) {
            close();
        }
        segments++;
        push = event.has(Segment.PSH);
        lastNs = event.timeNs();
    }

    private void close() {
        if (segments > 0) {
            bursts++;
            segmentsInAll += segments;
            ofSize[Math.min(segments, ofSize.length) - 1]++;
            pushed += push ? 1 : 0;
        }
        segments = 0;
    }

    @Override
    public void endTrial() {
        close();
    }

    @Override
    public List<Figure> figures() {
        return List.of(
                Figure.count("sent bursts", bursts),
                Figure.ratio("  segments each", segmentsInAll, bursts),
                Figure.percent("  of 1, %", ofSize[0], bursts),
                Figure.percent("  of 2, %", ofSize[1], bursts),
                Figure.percent("  of 3, %", ofSize[2], bursts),
                Figure.percent("  of 4 and more, %", ofSize[3], bursts),
                Figure.percent("  ending with PSH, %", pushed, bursts));
    }
}
