package narrows.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VirtualSchedulerTest {
    private final VirtualScheduler scheduler = new VirtualScheduler(10);
    private int fired;

    /** Fires {@code times} times, {@code gapNs} apart. */
    private void repeat(int times, long gapNs, long fromNs) {
        Timer[] timer = new Timer[1];
        timer[0] = new Timer(nowNs -> {
            if (++fired < times) {
                scheduler.arm(timer[0], nowNs + gapNs);
            }
        });
        scheduler.arm(timer[0], fromNs);
    }

    @Test
    void refuses_an_instant_that_never_ends() {
        repeat(Integer.MAX_VALUE, 0, 42);

        assertThatThrownBy(() -> scheduler.runUntil(100))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("more than 10 events at the instant 42 ns: time does not go on");
        assertThat(fired).isEqualTo(10);
    }

    @Test
    void runs_as_many_events_at_one_instant_as_are_allowed() {
        repeat(10, 0, 0);

        scheduler.runUntil(100);

        assertThat(fired).isEqualTo(10);
    }

    @Test
    void counts_the_events_of_each_instant_anew() {
        repeat(1000, 1, 0);

        scheduler.runUntil(10_000);

        assertThat(fired).isEqualTo(1000);
    }
}
