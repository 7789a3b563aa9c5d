package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.tcp.cc.GrowthRules.Halved;
import narrows.tcp.cc.GrowthRules.HyStartForm;
import org.junit.jupiter.api.Test;

/** TcpCubic of ns-3.37. */
class Ns3CubicTest {
    private static final long NS_PER_SEC = 1_000_000_000;

    private final Window window = new Window();
    private final Ns3Cubic cubic = new Ns3Cubic(
            new GrowthRules(false, true, Halved.CWND, Halved.PIPE, false, true, true, 10_000, HyStartForm.NS3));

    Ns3CubicTest() {
        window.mssBytes = 1000;
        window.growsUnused = true;
        window.smoothedRttUs = 40_000;
    }

    private void reduceFrom(int cwnd) {
        window.cwnd = cwnd;
        window.ssthresh = cubic.ssthresh(window);
        window.cwnd = window.ssthresh;
    }

    /** 0.7 times 90 is a little less than 63 in floating point, and 717 of 1024 would be more. */
    @Test
    void cuts_the_reduced_window_off() {
        reduceFrom(90);
        assertThat(window.cwnd).isEqualTo(62);
        reduceFrom(100);
        assertThat(window.cwnd).isEqualTo(70);
    }

    @Test
    void a_reduction_leaves_whole_segments() {
        window.ssthreshFraction = 500;
        reduceFrom(100);
        assertThat(window.ssthreshFraction).isZero();
    }

    @Test
    void slow_start_may_pass_its_threshold() {
        window.cwnd = 10;
        window.ssthresh = 11;
        cubic.grow(window, 3, 0);

        assertThat(window.cwnd).isEqualTo(13);
    }

    /**
     * K is the cube root of 30 / 0.4, 4.217 s. A second later 0.4 * 3.217^3, 13 segments, are missing: the aim is 87, and 70 / 17 or
     * 71 / 16, 4 acknowledged segments, raise the window. Of the first 10, 6 stay counted.
     */
    @Test
    void an_ack_raises_the_window_by_one_segment_and_the_rest_stays_counted() {
        reduceFrom(100);
        cubic.grow(window, 1, NS_PER_SEC);
        cubic.grow(window, 9, 2 * NS_PER_SEC);
        assertThat(window.cwnd).isEqualTo(71);

        cubic.grow(window, 1, 2 * NS_PER_SEC);
        assertThat(window.cwnd).isEqualTo(72);
        assertThat(window.cwndCount).isEqualTo(3);
    }

    /** 4.2 s after the epoch's start the window aims at 100 again: no more than a segment for 100 windows. */
    @Test
    void rests_at_the_last_maximum() {
        reduceFrom(100);
        cubic.grow(window, 1, NS_PER_SEC);
        window.cwnd = 100;
        cubic.grow(window, 9_998, NS_PER_SEC * 52 / 10);
        assertThat(window.cwnd).isEqualTo(100);
        cubic.grow(window, 1, NS_PER_SEC * 52 / 10);
        assertThat(window.cwnd).isEqualTo(101);
    }

    /** Less than the last maximum: (0.7 + 1) / 2 of 80 is 68, to which the window of 56 grows. */
    @Test
    void aims_lower_when_losses_come_closer() {
        reduceFrom(100);
        reduceFrom(80);
        cubic.grow(window, 1, NS_PER_SEC);
        window.cwnd = 68;
        cubic.grow(window, 99, NS_PER_SEC * 42 / 10);
        assertThat(window.cwnd).isEqualTo(68);
    }

    /** Eight smoothed delays only count; the ninth finds that all were above twice the least, 80 ms. */
    @Test
    void leaves_slow_start_at_the_ninth_delay_above_twice_the_least() {
        window.cwnd = 16;
        window.next = 1_000;
        window.una = 1;
        cubic.packetsAcked(window, 1, -1, 0);
        cubic.grow(window, 0, 0);
        window.smoothedRttUs = 80_001;
        for (int ack = 1; ack <= 8; ack++) {
            cubic.packetsAcked(window, 1, -1, ack * 3_000_000L);
        }
        assertThat(window.ssthresh).isEqualTo(Window.INFINITE);

        cubic.packetsAcked(window, 1, -1, 27_000_000);
        assertThat(window.ssthresh).isEqualTo(16);
    }

    /** ACKs no more than 2 ms apart go on for longer than the least delay of 40 ms. */
    @Test
    void leaves_slow_start_when_a_train_of_acks_lasts_longer_than_the_least_delay() {
        window.cwnd = 16;
        window.next = 1_000;
        window.una = 1;
        cubic.grow(window, 0, 0);
        for (int ack = 1; ack <= 20; ack++) {
            cubic.packetsAcked(window, 1, -1, ack * 2_000_000L);
        }
        assertThat(window.ssthresh).isEqualTo(Window.INFINITE);

        cubic.packetsAcked(window, 1, -1, 41_000_000);
        assertThat(window.ssthresh).isEqualTo(16);
    }

    @Test
    void forgets_the_last_maximum_at_a_timeout() {
        reduceFrom(100);
        cubic.timeout(window, 0);
        window.cwnd = 40;
        window.ssthresh = 40;
        cubic.grow(window, 19, NS_PER_SEC);
        assertThat(window.cwnd).isEqualTo(40);
        cubic.grow(window, 1, NS_PER_SEC);
        assertThat(window.cwnd).isEqualTo(41);
    }
}
