package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 9438 in the integers of net/ipv4/tcp_cubic.c; a jiffy is 4 ms. */
class CubicTest {
    private static final long JIFFY_NS = 4_000_000;
    private static final long START_NS = 10_000_000_000L;

    private final Cubic cubic = new Cubic(new Jiffies(250, 0));
    private final Window window = new Window();

    CubicTest() {
        window.limited = true;
    }

    private void reduceFrom(int cwnd) {
        window.cwnd = cwnd;
        window.ssthresh = cubic.ssthresh(window);
        window.cwnd = window.ssthresh;
        window.cwndCount = 0;
    }

    private int ackedUntilGrowth(long atNs) {
        int cwnd = window.cwnd;
        int acked = window.cwndCount;
        while (window.cwnd == cwnd) {
            cubic.grow(window, 1, atNs);
            acked++;
        }
        return acked;
    }

    @Test
    void reduces_to_717_of_1024() {
        reduceFrom(100);
        assertThat(window.ssthresh).isEqualTo(70);
    }

    @Test
    void never_reduces_below_two() {
        reduceFrom(2);
        assertThat(window.ssthresh).isEqualTo(2);
    }

    /** K = cbrt(30 / 0.4) = 4.217 s. */
    @Test
    void takes_4_2_seconds_back_to_a_window_of_100() {
        assertThat(Cubic.cubeRoot(2_681_735_677L * 30)).isEqualTo(4317);
    }

    /** 133 jiffies after the epoch began the curve is at 100 - 0.4 * 3.685^3 = 80: one segment of growth for 70 / 10 acked. */
    @Test
    void grows_along_the_curve_towards_the_last_maximum() {
        reduceFrom(100);
        cubic.grow(window, 1, START_NS);

        assertThat(ackedUntilGrowth(START_NS + 133 * JIFFY_NS)).isEqualTo(7);
    }

    /** The second loss at 90, below 100, aims at 90 * 1741 / 2048 = 76: 165 jiffies later the curve is at 70, 63 / 7. */
    @Test
    void aims_lower_after_a_second_loss_below_the_last_maximum() {
        reduceFrom(100);
        reduceFrom(90);
        cubic.grow(window, 1, START_NS);

        assertThat(window.cwnd).isEqualTo(63);
        assertThat(ackedUntilGrowth(START_NS + 165 * JIFFY_NS)).isEqualTo(9);
    }

    /** 20 * 15 / 8 = 37: what Reno with CUBIC's beta would need; counted when the curve itself stands still. */
    @Test
    void follows_reno_by_one_segment_for_every_37_acked_at_a_window_of_20() {
        window.cwnd = 20;
        window.ssthresh = cubic.ssthresh(window);
        for (int acked = 1; acked <= 37; acked++) {
            cubic.grow(window, 1, START_NS + acked * 8L * JIFFY_NS);
        }
        assertThat(window.cwnd).isEqualTo(20);

        cubic.grow(window, 1, START_NS + 38 * 8 * JIFFY_NS);
        assertThat(window.cwnd).isEqualTo(21);
    }

    @Test
    void grows_by_one_segment_for_20_acked_before_the_first_loss() {
        window.cwnd = 100;
        window.ssthresh = 100;

        assertThat(ackedUntilGrowth(START_NS)).isEqualTo(20);
    }

    @Test
    void grows_by_one_segment_for_2_acked_at_most() {
        reduceFrom(1000);
        cubic.grow(window, 1, START_NS);

        assertThat(ackedUntilGrowth(START_NS + 20_000_000_000L)).isEqualTo(2);
    }

    @Test
    void does_not_overflow_after_many_minutes_without_a_loss() {
        reduceFrom(100);
        cubic.grow(window, 1, START_NS);

        assertThat(ackedUntilGrowth(START_NS + 3_600_000_000_000L)).isEqualTo(2);
    }

    @Test
    void counts_segments_in_slow_start_and_stops_at_the_threshold() {
        window.cwnd = 10;
        window.ssthresh = 25;
        cubic.grow(window, 10, START_NS);
        assertThat(window.cwnd).isEqualTo(20);

        cubic.grow(window, 8, START_NS);
        assertThat(window.cwnd).isEqualTo(25);
        assertThat(window.cwndCount).isEqualTo(3);
    }

    @Test
    void does_not_grow_a_window_that_holds_nothing_back() {
        window.limited = false;
        window.maxPacketsOut = 5;
        window.cwnd = 10;
        cubic.grow(window, 5, START_NS);

        assertThat(window.cwnd).isEqualTo(10);
    }

    @Test
    void lets_slow_start_reach_twice_what_was_used() {
        window.limited = false;
        window.maxPacketsOut = 6;
        window.cwnd = 10;
        cubic.grow(window, 5, START_NS);

        assertThat(window.cwnd).isEqualTo(15);
    }

    @Test
    void forgets_the_last_maximum_at_a_timeout() {
        reduceFrom(100);
        cubic.timeout(window, START_NS);
        window.cwnd = 70;
        window.ssthresh = 70;

        assertThat(ackedUntilGrowth(START_NS)).isEqualTo(20);
    }

    @Test
    void restores_the_window_from_before_the_reduction() {
        window.cwnd = 7;
        window.priorCwnd = 20;

        assertThat(cubic.undoneCwnd(window)).isEqualTo(20);
    }
}
