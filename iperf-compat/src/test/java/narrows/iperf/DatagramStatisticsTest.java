package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DatagramStatisticsTest {
    private final DatagramStatistics statistics = new DatagramStatistics();

    private void arrive(long... sequences) {
        for (long sequence : sequences) {
            statistics.count(sequence, 100, 0);
        }
    }

    @Test
    void counts_a_gap_as_lost() {
        arrive(1, 2, 5);

        assertThat(statistics.lostDatagrams()).isEqualTo(2);
        assertThat(statistics.highestSequence()).isEqualTo(5);
        assertThat(statistics.receivedBytes()).isEqualTo(300);
    }

    @Test
    void takes_a_late_datagram_back_from_the_lost() {
        arrive(1, 3, 2);

        assertThat(statistics.lostDatagrams()).isZero();
        assertThat(statistics.outOfOrderDatagrams()).isEqualTo(1);
        assertThat(statistics.highestSequence()).isEqualTo(3);
    }

    @Test
    void never_counts_less_than_none_lost() {
        arrive(1, 1, 1);

        assertThat(statistics.lostDatagrams()).isZero();
        assertThat(statistics.outOfOrderDatagrams()).isEqualTo(2);
    }

    @Test
    void filters_jitter_as_rfc_1889_does() {
        statistics.count(1, 100, 10.0);
        assertThat(statistics.jitterSec()).isZero();
        statistics.count(2, 100, 10.016);
        assertThat(statistics.jitterSec()).isCloseTo(0.001, within(1e-9));
        statistics.count(3, 100, 10.0);
        assertThat(statistics.jitterSec()).isCloseTo(0.001 + (0.016 - 0.001) / 16, within(1e-9));
    }
}
