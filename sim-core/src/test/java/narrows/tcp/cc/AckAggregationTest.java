package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A path of one segment per ms. */
class AckAggregationTest {
    private static final long BANDWIDTH = Bandwidth.of(1, 1000) + 1;

    private final AckAggregation aggregation = new AckAggregation();
    private final Window window = new Window();
    private final RateSample sample = new RateSample();

    AckAggregationTest() {
        window.cwnd = 50;
        sample.delivered = 1;
        sample.intervalUs = 1000;
    }

    private void acks(int segments, long atMs, boolean roundStart) {
        window.deliveredAtUs = atMs * 1000;
        sample.acked = segments;
        aggregation.update(window, sample, BANDWIDTH, roundStart);
    }

    @Test
    void keeps_what_arrives_above_the_bandwidth() {
        acks(10, 1, false);
        assertThat(aggregation.segments(BANDWIDTH)).isEqualTo(10);

        acks(10, 5, false); // 20 in 4 ms
        assertThat(aggregation.segments(BANDWIDTH)).isEqualTo(16);
    }

    @Test
    void counts_from_anew_when_the_bandwidth_has_caught_up() {
        acks(10, 1, false);
        acks(12, 11, false);

        assertThat(aggregation.segments(BANDWIDTH)).isEqualTo(12);
    }

    @Test
    void never_exceeds_the_window_or_100_ms_of_the_bandwidth() {
        acks(80, 1, false);
        assertThat(aggregation.segments(BANDWIDTH)).isEqualTo(50);

        window.cwnd = 1000;
        acks(300, 2, false);
        assertThat(aggregation.segments(BANDWIDTH)).isEqualTo(100);
    }

    /** The filter has two halves of five rounds; a value lives for one to two of them. */
    @Test
    void forgets_an_excess_after_five_to_ten_rounds() {
        acks(10, 1, false);
        for (int round = 1; round <= 9; round++) {
            acks(1, 1 + 100 * round, true);
        }
        assertThat(aggregation.segments(BANDWIDTH)).isEqualTo(10);

        acks(1, 1001, true);
        assertThat(aggregation.segments(BANDWIDTH)).isEqualTo(1);
    }

    @Test
    void ignores_acks_without_a_bandwidth() {
        sample.intervalUs = -1;
        acks(10, 1, false);

        assertThat(aggregation.segments(BANDWIDTH)).isZero();
    }
}
