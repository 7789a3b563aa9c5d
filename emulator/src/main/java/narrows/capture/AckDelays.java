package narrows.capture;

import java.util.List;

/** When the receiver acknowledges: at once, a little later, or by its timer; and how many segments with one ACK. */
final class AckDelays implements Statistic {
    private long atOnce;
    private long soon;
    private long delayed;
    private double delayedNs;
    private long withoutData;
    private final long[] covering = new long[3];

    private final Unanswered unanswered = new Unanswered();

    @Override
    public void add(TraceEvent event) {
        if (event.is(Sighting.ARRIVED, true) && event.isData()) {
            unanswered.arrived(event);
        } else if (event.is(Sighting.SENT, false) && event.isPureAck()) {
            acknowledged(event);
        }
    }

    private void acknowledged(TraceEvent ack) {
        int answered = unanswered.answer(ack);
        if (answered == 0) {
            withoutData++;
            return;
        }
        covering[Math.min(answered, covering.length) - 1]++;
        delayed(ack.timeNs() - unanswered.newestAnsweredNs());
    }

    private void delayed(long sinceNewestNs) {
        if (sinceNewestNs < Moment.BURST_GAP_NS) {
            atOnce++;
        } else if (sinceNewestNs < Moment.SHORT_DELAY_NS) {
            soon++;
        } else {
            delayed++;
            delayedNs += sinceNewestNs;
        }
    }

    @Override
    public void endTrial() {
        unanswered.clear();
    }

    @Override
    public List<Figure> figures() {
        return List.of(
                Figure.count("ACKs at once (< 0.5 ms)", atOnce),
                Figure.count("  within 2.5 ms", soon),
                Figure.count("  delayed", delayed),
                Figure.ms("    by, mean ms", delayedNs / delayed),
                Figure.count("  without new data", withoutData),
                Figure.count("  for 1 data segment", covering[0]),
                Figure.count("  for 2", covering[1]),
                Figure.count("  for 3 and more", covering[2]));
    }
}
