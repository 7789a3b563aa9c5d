package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JiffiesTest {
    private static final long MS = 1_000_000;
    private final Jiffies jiffies = new Jiffies(250, 0);

    @Test
    void rounds_durations_up() {
        assertThat(jiffies.up(1)).isEqualTo(1);
        assertThat(jiffies.up(4000)).isEqualTo(1);
        assertThat(jiffies.up(82_000)).isEqualTo(21);
    }

    @Test
    void counts_whole_ticks_from_its_phase() {
        Jiffies late = new Jiffies(250, 3 * MS);

        assertThat(late.at(MS - 1)).isZero();
        assertThat(late.at(MS)).isEqualTo(1);
    }

    /** kernel/time/timer.c: granule 1 below 63 jiffies, 8 below 504, 64 below 4032; always at least one tick late. */
    @ParameterizedTest
    @CsvSource({"0, 1, 2", "0, 62, 63", "0, 63, 64", "1, 63, 72", "0, 503, 504", "0, 504, 512", "8, 504, 576"})
    void fires_at_the_next_granule_of_the_timers_level(long nowJiffies, long delay, long firesAt) {
        assertThat(jiffies.fireNs(nowJiffies * 4 * MS, delay)).isEqualTo(firesAt * 4 * MS);
    }

    @Test
    void makes_a_timeout_of_300_ms_4_to_32_ms_late() {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (long tick = 0; tick < 64; tick++) {
            long lateNs = jiffies.fireNs(tick * 4 * MS, 75) - tick * 4 * MS - 300 * MS;
            least = Math.min(least, lateNs);
            most = Math.max(most, lateNs);
        }
        assertThat(least).isEqualTo(4 * MS);
        assertThat(most).isEqualTo(32 * MS);
    }

    @Test
    void fires_on_the_ticks_of_its_phase() {
        assertThat(new Jiffies(250, 3 * MS).fireNs(0, 1)).isEqualTo(5 * MS);
    }
}
