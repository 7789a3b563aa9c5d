package narrows.capture;

import java.util.ArrayDeque;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Time from a data segment to the ACK that covers it, one sample per ACK; none of retransmitted data (Karn's rule). */
final class RoundTrips implements Statistic {
    private static final long MOST_NS = 3_600_000_000_000L;

    private static final class Sent {
        private final long endSequence;
        private final long timeNs;
        private boolean again;

        Sent(TraceEvent event) {
            endSequence = event.endSequence();
            timeNs = event.timeNs();
        }
    }

    private final Histogram samplesNs = new Histogram(MOST_NS, 3);
    private final ArrayDeque<Sent> outstanding = new ArrayDeque<>();
    private long highestEnd;

    @Override
    public void add(TraceEvent event) {
        if (event.is(Sighting.SENT, true) && event.isData()) {
            sent(event);
        } else if (event.is(Sighting.ARRIVED, false)) {
            acknowledged(event);
        }
    }

    private void sent(TraceEvent event) {
        if (event.sequence() >= highestEnd) {
            highestEnd = event.endSequence();
            outstanding.add(new Sent(event));
            return;
        }
        for (Sent sent : outstanding) {
            sent.again |= sent.endSequence > event.sequence() && sent.endSequence <= event.endSequence();
        }
    }

    private void acknowledged(TraceEvent event) {
        Sent newest = null;
        boolean again = false;
        while (!outstanding.isEmpty() && outstanding.peek().endSequence <= event.acknowledgment()) {
            newest = outstanding.poll();
            again |= newest.again;
        }
        if (newest != null && !again) {
            samplesNs.recordValue(Math.min(MOST_NS, Math.max(0, event.timeNs() - newest.timeNs)));
        }
    }

    @Override
    public void endTrial() {
        outstanding.clear();
        highestEnd = 0;
    }

    @Override
    public List<Figure> figures() {
        boolean none = samplesNs.getTotalCount() == 0;
        return List.of(
                Figure.count("RTT samples", samplesNs.getTotalCount()),
                Figure.ms("  least, ms", none ? Double.NaN : samplesNs.getMinValue()),
                Figure.ms("  mean, ms", none ? Double.NaN : samplesNs.getMean()),
                Figure.ms("  median, ms", none ? Double.NaN : samplesNs.getValueAtPercentile(50)),
                Figure.ms("  95th percentile, ms", none ? Double.NaN : samplesNs.getValueAtPercentile(95)));
    }
}
