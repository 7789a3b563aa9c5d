package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BandwidthTest {
    /** 10 * 2^24 / 40000 = 4194.3. */
    private static final long TEN_PER_40_MS = 4194;

    @Test
    void counts_segments_per_microsecond_with_24_fractional_bits() {
        assertThat(Bandwidth.of(10, 40_000)).isEqualTo(TEN_PER_40_MS);
        assertThat(Bandwidth.segments(1 << 24, 7)).isEqualTo(7);
        assertThat(Bandwidth.segments(TEN_PER_40_MS, 40_000)).isEqualTo(9); // what was cut off is less than one
    }

    /** 362000 bytes per second times 2.887, less 1 %, each step cut to an integer. */
    @Test
    void paces_one_percent_below_the_bandwidth() {
        assertThat(Bandwidth.paceBytesPerSec(TEN_PER_40_MS, 1448, 739)).isEqualTo(1_034_467);
        assertThat(Bandwidth.paceBytesPerSec(1 << 24, 1000, 256)).isEqualTo(990_000_000);
    }

    @Test
    void rounds_the_product_of_bandwidth_and_delay_up() {
        assertThat(Bandwidth.product(TEN_PER_40_MS, 40_000, 256)).isEqualTo(10);
        assertThat(Bandwidth.product(TEN_PER_40_MS, 40_000, 320)).isEqualTo(13);
        assertThat(Bandwidth.product(1 << 24, 100, 512)).isEqualTo(200);
    }

    @Test
    void does_not_overflow_at_a_terabit_per_second() {
        long bandwidth = Bandwidth.of(83_333, 1000); // 1500-byte packets in 1 ms
        assertThat(Bandwidth.paceBytesPerSec(bandwidth, 1448, 256)).isBetween(119_400_000_000L, 119_500_000_000L);
    }
}
