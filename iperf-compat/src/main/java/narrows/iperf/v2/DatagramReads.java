package narrows.iperf.v2;

import narrows.iperf.DatagramStatistics;

/** Counts the datagrams of one flow. */
final class DatagramReads extends Meter {
    private static final double US_PER_S = 1e6;

    private final DatagramStatistics statistics = new DatagramStatistics();
    private final TransitTimes whole = new TransitTimes();
    private final TransitTimes interval = new TransitTimes();
    private boolean any;
    private int firstNumberIsZero;

    DatagramReads(RowKind kind) {
        super(kind);
    }

    /**
     * Counts one datagram.
     *
     * @param number    from 1; a flow may begin at 0 instead
     * @param transitUs arrival by our clock less departure by the peer's
     */
    void count(long number, int bytes, double transitUs) {
        if (!any && number == 0) {
            firstNumberIsZero = 1;
        }
        any = true;
        statistics.count(number + firstNumberIsZero, bytes, transitUs / US_PER_S);
        whole.add(transitUs);
        interval.add(transitUs);
    }

    @Override
    Figures figures() {
        return new Figures(
                statistics.receivedBytes(),
                statistics.receivedDatagrams(),
                0,
                Figures.Bins.NONE,
                statistics.lostDatagrams(),
                statistics.outOfOrderDatagrams(),
                statistics.highestSequence());
    }

    @Override
    double jitterUs() {
        return statistics.jitterSec() * US_PER_S;
    }

    @Override
    TransitTimes.Summary transit() {
        return whole.summary();
    }

    @Override
    TransitTimes.Summary transitOfInterval() {
        TransitTimes.Summary summary = interval.summary();
        interval.clear();
        return summary;
    }
}
