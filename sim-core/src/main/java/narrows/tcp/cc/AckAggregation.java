package narrows.tcp.cc;

/**
 * How many segments more than the bandwidth explains are acknowledged at once, as far as the last five to ten rounds showed:
 * the window needs that much on top (bbr_update_ack_aggregation).
 */
final class AckAggregation {
    private static final int HALF_ROUNDS = 5;
    private static final int MAX_EPOCH_SEGMENTS = 0xfffff;

    /** Most of the bandwidth that may be added, as a time (bbr_extra_acked_max_us). */
    private static final long MAX_US = 100_000;

    /** Largest excess in the present and in the last half of the filter. */
    private final int[] excess = new int[2];

    private int half;
    private int roundsInHalf;
    private long epochUs;
    private long epochSegments;

    /** The present epoch of counting begins at {@code atUs}. */
    void restart(long atUs) {
        epochUs = atUs;
        epochSegments = 0;
    }

    void update(Window window, RateSample sample, long bandwidth, boolean roundStart) {
        if (sample.acked <= 0 || !sample.measuresBandwidth()) {
            return;
        }
        if (roundStart) {
            countRound();
        }
        long expected = Bandwidth.segments(bandwidth, window.deliveredAtUs - epochUs);
        if (epochSegments <= expected || epochSegments + sample.acked > MAX_EPOCH_SEGMENTS) {
            restart(window.deliveredAtUs);
            expected = 0;
        }
        epochSegments = Math.min(MAX_EPOCH_SEGMENTS, epochSegments + sample.acked);
        int extra = (int) Math.min(epochSegments - expected, window.cwnd);
        excess[half] = Math.max(excess[half], extra);
    }

    private void countRound() {
        roundsInHalf++;
        if (roundsInHalf >= HALF_ROUNDS) {
            roundsInHalf = 0;
            half = 1 - half;
            excess[half] = 0;
        }
    }

    /** Segments to add to the window. */
    long segments(long bandwidth) {
        return Math.min(Math.max(excess[0], excess[1]), Bandwidth.segments(bandwidth, MAX_US));
    }
}
