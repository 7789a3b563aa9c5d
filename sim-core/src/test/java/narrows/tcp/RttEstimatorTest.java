package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.tcp.cc.Jiffies;
import org.junit.jupiter.api.Test;

/** RFC 6298 in the kernel's integers; jiffies of 4 ms. Sequences above 100 belong to a new round. */
class RttEstimatorTest {
    private final RttEstimator rtt = new RttEstimator(TcpProfile.LINUX, new Jiffies(250, 0));

    @Test
    void begins_with_one_second_and_falls_back_to_three() {
        assertThat(rtt.rtoJiffies()).isEqualTo(250);
        rtt.useFallback();
        assertThat(rtt.rtoJiffies()).isEqualTo(750);
    }

    @Test
    void adds_at_least_200_ms_to_the_smoothed_rtt() {
        rtt.sample(40_000, 0, 100);

        assertThat(rtt.smoothedUs()).isEqualTo(40_000);
        assertThat(rtt.rtoJiffies()).isEqualTo(60);
    }

    @Test
    void follows_samples_by_an_eighth_and_their_deviation_by_a_quarter() {
        rtt.sample(40_000, 0, 100);
        rtt.sample(80_000, 0, 100); // srtt 40 + 40/8 ms; 4 mdev 80 + 40 - 20 ms
        assertThat(rtt.smoothedUs()).isEqualTo(45_000);
        assertThat(rtt.rtoJiffies()).isEqualTo(62);

        rtt.sample(1_000_000, 0, 100); // error 955 ms: srtt 164.375, 4 mdev 100 + 955 - 25 = 1030 ms
        assertThat(rtt.smoothedUs()).isEqualTo(164_375);
        assertThat(rtt.rtoJiffies()).isEqualTo(299);
    }

    @Test
    void lets_the_deviation_fall_by_a_quarter_of_the_way_per_round() {
        rtt.sample(40_000, 0, 100);
        rtt.sample(80_000, 0, 100);
        rtt.sample(1_000_000, 0, 100);
        rtt.sample(100_000, 101, 200); // 4 mdev 1030 + 64.375 - 257.5 ms; the largest of this round is still 1030
        assertThat(rtt.smoothedUs()).isEqualTo(156_328);
        assertThat(rtt.rtoJiffies()).isEqualTo(297);

        rtt.sample(156_328, 201, 300); // 4 mdev 836.875 - 209.218 = 627.657; 1030 - (1030 - 627.657) / 4 = 929.415 ms
        assertThat(rtt.rtoJiffies()).isEqualTo(272);
    }

    @Test
    void lets_a_falling_rtt_raise_the_deviation_by_an_eighth_only() {
        rtt.sample(800_000, 0, 100); // 4 mdev 1600 ms
        rtt.sample(100_000, 0, 100); // |error| 700 - 400 = 300 ms, an eighth of it: 1637.5 ms
        assertThat(rtt.smoothedUs()).isEqualTo(712_500);
        assertThat(rtt.rtoJiffies()).isEqualTo(588);
    }

    @Test
    void doubles_the_rto_up_to_two_minutes() {
        rtt.sample(40_000, 0, 100);
        rtt.backOff();
        assertThat(rtt.rtoJiffies()).isEqualTo(120);

        for (int i = 0; i < 20; i++) {
            rtt.backOff();
        }
        assertThat(rtt.rtoJiffies()).isEqualTo(30_000);
    }

    @Test
    void keeps_the_least_rtt_for_300_seconds() {
        rtt.sampleMin(40_000, false, 0);
        rtt.sampleMin(50_000, false, 300_000_000);
        assertThat(rtt.minUs()).isEqualTo(40_000);

        rtt.sampleMin(50_000, true, 300_000_001);
        assertThat(rtt.minUs()).isEqualTo(40_000);
        rtt.sampleMin(50_000, false, 300_000_001);
        assertThat(rtt.minUs()).isEqualTo(50_000);
    }
}
