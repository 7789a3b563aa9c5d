package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HyStartTest {
    private final HyStart hyStart = new HyStart();
    private final Window window = new Window();

    HyStartTest() {
        window.cwnd = 16;
        window.next = 1000;
        window.una = 1;
    }

    private int acksUntilEnd(long gapUs, long rttUs, long delayMinUs) {
        for (int ack = 1; ack <= 100; ack++) {
            if (hyStart.ends(window, rttUs, delayMinUs, ack * gapUs)) {
                return ack;
            }
        }
        return 0;
    }

    @Test
    void ends_slow_start_when_a_train_of_acks_lasts_half_the_least_delay() {
        assertThat(acksUntilEnd(1000, 40_000, 40_000)).isEqualTo(22); // 21 ms after the first
    }

    @Test
    void waits_for_the_whole_delay_when_the_sender_paces() {
        window.paced = true;
        assertThat(acksUntilEnd(1000, 40_000, 40_000)).isEqualTo(42);
    }

    @Test
    void adds_half_of_the_burst_time_to_the_train() {
        window.pacingRateBytesPerSec = 1_000_000; // 4 * 65279 bytes last longer than the bound of 1 ms
        assertThat(acksUntilEnd(500, 40_000, 40_000)).isEqualTo(43); // 20.5 ms, the first that is longer
    }

    @Test
    void does_not_take_acks_more_than_2_ms_apart_for_a_train() {
        assertThat(acksUntilEnd(2001, 40_000, 40_000)).isZero();
    }

    @Test
    void ends_slow_start_at_the_ninth_ack_of_a_round_with_an_eighth_more_delay() {
        assertThat(acksUntilEnd(3000, 45_001, 40_000)).isEqualTo(9);
    }

    @Test
    void tolerates_an_eighth_of_delay() {
        assertThat(acksUntilEnd(3000, 45_000, 40_000)).isZero();
    }

    @Test
    void tolerates_4_ms_on_short_and_16_ms_on_long_paths() {
        assertThat(acksUntilEnd(3000, 14_000, 10_000)).isZero();
        assertThat(new HyStartTest().acksUntilEnd(3000, 14_001, 10_000)).isEqualTo(9);
        assertThat(new HyStartTest().acksUntilEnd(3000, 216_000, 200_000)).isZero();
        assertThat(new HyStartTest().acksUntilEnd(3000, 216_001, 200_000)).isEqualTo(9);
    }

    @Test
    void leaves_windows_below_16_alone() {
        window.cwnd = 15;
        assertThat(acksUntilEnd(1000, 90_000, 40_000)).isZero();
    }

    @Test
    void counts_anew_in_every_round() {
        for (int round = 0; round < 10; round++) {
            for (int ack = 0; ack < 8; ack++) {
                assertThat(hyStart.ends(window, 90_000, 40_000, round * 100_000 + ack * 3000))
                        .isFalse();
            }
            window.una = window.next + 1;
            window.next += 1000;
        }
    }

    @Test
    void finds_only_once_until_a_timeout() {
        assertThat(acksUntilEnd(3000, 46_000, 40_000)).isEqualTo(9);
        assertThat(acksUntilEnd(3000, 46_000, 40_000)).isZero();

        hyStart.reset(window, 0);
        assertThat(acksUntilEnd(3000, 46_000, 40_000)).isEqualTo(9);
    }
}
