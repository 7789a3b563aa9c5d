package narrows.capture;

import java.util.List;

/** All statistics of a flow, over one trial or several. */
public final class FlowStatistics {
    private final LossEvents losses;
    private final List<Statistic> statistics;

    /**
     * Begins at nothing.
     *
     * @param segmentBytes payload of a full segment
     */
    public FlowStatistics(int segmentBytes) {
        losses = new LossEvents(segmentBytes);
        statistics = List.of(
                new SegmentCounts(), new AckDelays(), new ArrivalBursts(), new SentBursts(), new RoundTrips(), losses);
    }

    /** Counts an event of either host; they come in order. */
    public void add(TraceEvent event) {
        for (Statistic statistic : statistics) {
            statistic.add(event);
        }
    }

    /** Ends a trial; the events of another may follow. */
    public void endTrial() {
        statistics.forEach(Statistic::endTrial);
    }

    /** Always the same names in the same order. */
    public List<Figure> figures() {
        return statistics.stream()
                .flatMap(statistic -> statistic.figures().stream())
                .toList();
    }

    /** The recoveries of the first trial. */
    public List<LossEvent> losses() {
        return losses.kept();
    }
}
