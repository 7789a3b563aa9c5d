package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.random.RandomGenerator;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values: the qdisc reference, section 2, and exact division. */
class TransmissionCostTest {
    @ParameterizedTest
    @CsvSource({
        "1250000000, 1514, 1211",
        "375000, 1000, 2666666",
        "250000, 1514, 6056000",
        "125000, 1514, 12112000",
        "12500000, 1514, 121120",
        "1, 1, 1000000000"
    })
    void is_the_length_at_the_rate(long rateBytesPerSec, int lengthBytes, long expectedNs) {
        assertThat(new TransmissionCost(rateBytesPerSec, 0, 0, false).ofNs(lengthBytes))
                .isEqualTo(expectedNs);
    }

    @Test
    void adds_the_overhead_before_it_applies_the_least_length() {
        TransmissionCost cost = new TransmissionCost(1_000_000, 24, 64, false);
        assertThat(cost.ofNs(40)).isEqualTo(64_000);
        assertThat(cost.ofNs(41)).isEqualTo(65_000);
        assertThat(new TransmissionCost(1_000_000, -14, 0, false).ofNs(1514)).isEqualTo(1_500_000);
    }

    @Test
    void charges_whole_atm_cells() {
        TransmissionCost cost = new TransmissionCost(1_000_000, 0, 0, true);
        assertThat(cost.ofNs(48)).isEqualTo(53_000);
        assertThat(cost.ofNs(49)).isEqualTo(106_000);
        assertThat(cost.ofNs(1000)).isEqualTo(21 * 53_000);
    }

    @SeededTest(20)
    void is_short_of_the_exact_time_by_at_most_1_ns_and_2_to_the_minus_31(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        for (int i = 0; i < 200; i++) {
            long rate = random.nextLong(1, 1L << random.nextInt(1, 37));
            long length = random.nextLong(1, 1 << 20);
            BigInteger exact = BigInteger.valueOf(length * 1_000_000_000L).divide(BigInteger.valueOf(rate));
            long costNs = new TransmissionCost(rate, 0, 0, false).ofNs(length);
            assertThat(costNs).isBetween(exact.longValue() - 2 - (exact.longValue() >> 31), exact.longValue());
        }
    }
}
