package narrows.realtime;

import narrows.measure.LatenessSummary;
import org.HdrHistogram.Histogram;

/** How late things happened: real instant minus ideal instant. Recording allocates nothing. */
public final class Lateness {
    private static final long HIGHEST_NS = 3_600_000_000_000L;
    private static final double NS_PER_US = 1000;

    private final Histogram histogram = new Histogram(1, HIGHEST_NS, 3);

    /** Records one release; one before its ideal instant counts as punctual. */
    public void record(long latenessNs) {
        histogram.recordValue(Math.min(Math.max(latenessNs, 0), HIGHEST_NS));
    }

    public long count() {
        return histogram.getTotalCount();
    }

    public long maxNs() {
        return histogram.getMaxValue();
    }

    /** Share of the records that were later than {@code boundNs}, from 0 to 1. */
    public double shareAbove(long boundNs) {
        if (count() == 0) {
            return 0;
        }
        return (double) histogram.getCountBetweenValues(boundNs, HIGHEST_NS) / count();
    }

    public LatenessSummary summary() {
        return new LatenessSummary(percentileUs(50), percentileUs(99), percentileUs(99.9), maxNs() / NS_PER_US);
    }

    private double percentileUs(double percentile) {
        return Math.min(histogram.getValueAtPercentile(percentile), maxNs()) / NS_PER_US;
    }
}
