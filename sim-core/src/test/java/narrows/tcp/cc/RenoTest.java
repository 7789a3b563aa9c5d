package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RenoTest {
    private final Reno reno = new Reno();
    private final Window window = new Window();

    RenoTest() {
        window.limited = true;
    }

    @Test
    void halves_the_window_but_not_below_two() {
        window.cwnd = 21;
        assertThat(reno.ssthresh(window)).isEqualTo(10);
        window.cwnd = 3;
        assertThat(reno.ssthresh(window)).isEqualTo(2);
    }

    @Test
    void grows_by_one_segment_per_window() {
        window.cwnd = 10;
        window.ssthresh = 10;
        reno.grow(window, 9, 0);
        assertThat(window.cwnd).isEqualTo(10);
        reno.grow(window, 1, 0);
        assertThat(window.cwnd).isEqualTo(11);
        assertThat(window.cwndCount).isZero();
    }

    @Test
    void counts_every_segment_of_a_stretched_ack() {
        window.cwnd = 10;
        reno.grow(window, 20, 0);
        assertThat(window.cwnd).isEqualTo(30);
    }

    @Test
    void takes_what_slow_start_leaves_over_for_avoidance() {
        window.cwnd = 8;
        window.ssthresh = 10;
        reno.grow(window, 13, 0);
        assertThat(window.cwnd).isEqualTo(11);
        assertThat(window.cwndCount).isEqualTo(1);
    }

    @Test
    void is_one_of_those_that_exist() {
        Jiffies jiffies = new Jiffies(250, 0);
        SplittableRandom random = new SplittableRandom(1);
        assertThat(CongestionControls.named("reno", jiffies, GrowthRules.LINUX, random))
                .isInstanceOf(Reno.class);
        assertThat(CongestionControls.named("cubic", jiffies, GrowthRules.LINUX, random))
                .isInstanceOf(Cubic.class);
        assertThat(CongestionControls.named("bbr", jiffies, GrowthRules.LINUX, random))
                .isInstanceOf(Bbr.class);
        assertThatThrownBy(() -> CongestionControls.named("vegas", jiffies, GrowthRules.LINUX, random))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
