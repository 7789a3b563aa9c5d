package narrows.capture;

import java.util.List;
import narrows.packet.Segment;

/** How many segments of which kind. */
final class SegmentCounts implements Statistic {
    private long sent;
    private long sentBytes;
    private long pushed;
    private long again;
    private long arrived;
    private long dropped;
    private long acks;
    private long sackAcks;
    private long acksDropped;
    private long highestEnd;

    @Override
    public void add(TraceEvent event) {
        if (event.forward() && event.isData()) {
            data(event);
        } else if (!event.forward() && event.isPureAck()) {
            ack(event);
        }
    }

    private void data(TraceEvent event) {
        switch (event.sighting()) {
            case SENT -> sent(event);
            case ARRIVED -> arrived++;
            case DROPPED -> dropped++;
        }
    }

    private void sent(TraceEvent event) {
        sent++;
        sentBytes += event.payloadBytes();
        pushed += event.has(Segment.PSH) ? 1 : 0;
        again += event.sequence() < highestEnd ? 1 : 0;
        highestEnd = Math.max(highestEnd, event.endSequence());
    }

    private void ack(TraceEvent event) {
        if (event.sighting() == Sighting.DROPPED) {
            acksDropped++;
        } else if (event.sighting() == Sighting.SENT) {
            acks++;
            sackAcks += event.sacks().isEmpty() ? 0 : 1;
        }
    }

    @Override
    public void endTrial() {
        highestEnd = 0;
    }

    @Override
    public List<Figure> figures() {
        return List.of(
                Figure.count("data segments sent", sent),
                Figure.ratio("  bytes each", sentBytes, sent),
                Figure.percent("  with PSH, %", pushed, sent),
                Figure.count("  retransmissions", again),
                Figure.count("  dropped", dropped),
                Figure.count("data segments arrived", arrived),
                Figure.count("ACKs sent", acks),
                Figure.count("  with SACK blocks", sackAcks),
                Figure.count("  dropped", acksDropped),
                Figure.ratio("  per data segment", acks, arrived));
    }
}
