package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rounds of 100 ms. */
class LongTermBandwidthTest {
    private final LongTermBandwidth policed = new LongTermBandwidth();
    private final Window window = new Window();

    LongTermBandwidthTest() {
        window.mssBytes = 1448;
        policed.reset(window);
    }

    private void round(int delivered, int lost) {
        window.deliveredAtUs += 100_000;
        window.delivered += delivered;
        window.lost += lost;
        policed.sample(window, lost, false, true);
    }

    private void rounds(int count, int delivered, int lost) {
        for (int round = 0; round < count; round++) {
            round(delivered, lost);
        }
    }

    /** The first loss begins the first interval and counts as a round of it; four rounds are enough. */
    @Test
    void finds_a_policer_after_two_equal_intervals_with_a_fifth_lost() {
        rounds(1, 100, 1);
        rounds(6, 100, 20);
        assertThat(policed.used()).isFalse();

        rounds(1, 100, 20);
        assertThat(policed.used()).isTrue();
        assertThat(policed.bandwidth()).isEqualTo(Bandwidth.of(100, 100_000));
    }

    /** The threshold is 50/256 = 19.5 %. */
    @Test
    void finds_none_below_the_loss_threshold() {
        rounds(1, 1000, 1);
        rounds(14, 1000, 195);

        assertThat(policed.used()).isFalse();
        assertThat(policed.bandwidth()).isZero();
    }

    @Test
    void takes_the_mean_of_intervals_within_an_eighth() {
        rounds(1, 100, 1);
        rounds(3, 800, 200);
        rounds(4, 900, 200);

        assertThat(policed.used()).isTrue();
        assertThat(policed.bandwidth()).isEqualTo((Bandwidth.of(800, 100_000) + Bandwidth.of(900, 100_000)) / 2);
    }

    @Test
    void goes_on_comparing_when_intervals_differ() {
        rounds(1, 100, 1);
        rounds(3, 800, 200);
        rounds(4, 901, 200);
        assertThat(policed.used()).isFalse();

        rounds(4, 901, 200);
        assertThat(policed.used()).isTrue();
    }

    @Test
    void begins_anew_when_an_interval_lasts_more_than_16_rounds() {
        rounds(1, 100, 1);
        rounds(3, 100, 20);
        assertThat(policed.bandwidth()).isPositive();

        rounds(16, 100, 0);
        assertThat(policed.bandwidth()).isPositive();
        rounds(1, 100, 0);
        assertThat(policed.bandwidth()).isZero();
    }

    @Test
    void begins_anew_when_the_application_is_the_limit() {
        rounds(1, 100, 1);
        rounds(3, 100, 20);
        policed.sample(window, 0, true, false);

        assertThat(policed.bandwidth()).isZero();
    }

    @Test
    void is_used_for_48_rounds_of_probing() {
        rounds(1, 100, 1);
        rounds(7, 100, 20);

        for (int round = 1; round <= 47; round++) {
            assertThat(policed.wornOut(true)).isFalse();
            assertThat(policed.wornOut(false)).isFalse();
        }
        assertThat(policed.wornOut(true)).isTrue();
    }
}
