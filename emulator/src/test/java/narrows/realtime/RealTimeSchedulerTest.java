package narrows.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import narrows.time.Scheduler;
import narrows.time.Timer;
import org.junit.jupiter.api.Test;

class RealTimeSchedulerTest {
    private final RealTimeScheduler scheduler = new RealTimeScheduler();
    private final List<Long> fired = new ArrayList<>();

    private Timer recorder() {
        return new Timer(nowNs -> {
            assertThat(scheduler.nowNs()).isEqualTo(nowNs);
            fired.add(nowNs);
        });
    }

    @Test
    void runs_late_timers_at_their_own_instants() {
        scheduler.arm(recorder(), 300);
        scheduler.arm(recorder(), 100);
        scheduler.arm(recorder(), 200);

        scheduler.advanceTo(250);

        assertThat(fired).containsExactly(100L, 200L);
        assertThat(scheduler.nowNs()).isEqualTo(250);
        assertThat(scheduler.nextNs()).isEqualTo(300);
    }

    @Test
    void runs_a_timer_that_is_due_at_the_stamp_itself() {
        scheduler.arm(recorder(), 100);

        scheduler.advanceTo(100);

        assertThat(fired).containsExactly(100L);
    }

    @Test
    void runs_what_a_timer_arms_within_the_same_advance() {
        Timer second = recorder();
        scheduler.arm(new Timer(nowNs -> scheduler.arm(second, nowNs + 10)), 100);

        scheduler.advanceTo(110);

        assertThat(fired).containsExactly(110L);
    }

    @Test
    void never_goes_back() {
        scheduler.advanceTo(500);
        scheduler.advanceTo(400);
        scheduler.arm(recorder(), 300);
        scheduler.advanceTo(500);

        assertThat(scheduler.nowNs()).isEqualTo(500);
        assertThat(fired).containsExactly(500L);
    }

    @Test
    void runs_nothing_that_is_due_after_its_end() {
        scheduler.endAt(100);
        scheduler.arm(recorder(), 100);
        scheduler.arm(recorder(), 101);

        scheduler.advanceTo(1000);

        assertThat(fired).containsExactly(100L);
        assertThat(scheduler.nextNs()).isEqualTo(Scheduler.NEVER);
    }

    @Test
    void counts_real_time_from_its_origin() {
        long before = System.nanoTime();
        scheduler.startAt(before - 1_000_000_000L);

        assertThat(scheduler.clockNs()).isGreaterThanOrEqualTo(1_000_000_000L);
        assertThat(scheduler.nextNanoTime()).isEqualTo(Scheduler.NEVER);
        scheduler.arm(recorder(), 5);
        assertThat(scheduler.nextNanoTime()).isEqualTo(before - 1_000_000_000L + 5);
    }

    @Test
    void forgets_a_disarmed_timer() {
        Timer timer = recorder();
        scheduler.arm(timer, 10);
        scheduler.disarm(timer);
        scheduler.arm(timer, Scheduler.NEVER);

        scheduler.advanceTo(100);

        assertThat(fired).isEmpty();
    }
}
