package narrows.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.random.Streams;
import org.junit.jupiter.api.Test;

/** Timers that arm, move and disarm timers, themselves among them, while one is being run. */
class TimerQueueTest {
    private final TimerQueue queue = new TimerQueue();
    private final List<String> fired = new ArrayList<>();

    @Test
    void a_timer_that_arms_itself_while_it_runs_takes_its_place_behind_equals() {
        Timer[] own = new Timer[1];
        own[0] = new Timer(nowNs -> {
            fired.add("own@" + nowNs);
            if (nowNs < 30) {
                queue.arm(own[0], nowNs + 10);
            }
        });
        queue.arm(own[0], 10);
        queue.arm(named("other"), 20);
        assertThat(run()).containsExactly("own@10", "other@20", "own@20", "own@30");
    }

    @Test
    void the_running_timer_is_neither_armed_nor_counted() {
        Timer[] own = new Timer[1];
        own[0] = new Timer(nowNs -> {
            assertThat(own[0].armed()).isFalse();
            assertThat(queue.isEmpty()).isTrue();
            assertThat(queue.nextNs()).isEqualTo(Scheduler.NEVER);
            queue.disarm(own[0]);
            fired.add("done");
        });
        queue.arm(own[0], 10);
        assertThat(run()).containsExactly("done");
    }

    @Test
    void a_timer_that_moves_an_armed_one_while_it_runs_moves_only_that() {
        Timer late = named("late");
        Timer gone = named("gone");
        queue.arm(late, 90);
        queue.arm(gone, 80);
        queue.arm(named("middle"), 50);
        queue.arm(
                new Timer(nowNs -> {
                    queue.arm(late, 20);
                    queue.disarm(gone);
                    queue.arm(named("new"), 60);
                }),
                10);
        assertThat(run()).containsExactly("late@20", "middle@50", "new@60");
    }

    @Test
    void a_timer_that_fails_is_gone_and_the_others_stay() {
        queue.arm(named("next"), 20);
        queue.arm(
                new Timer(nowNs -> {
                    throw new IllegalStateException("failed");
                }),
                10);
        assertThatThrownBy(queue::fireFirst).hasMessage("failed");
        assertThat(run()).containsExactly("next@20");
    }

    /** Against a list that is sorted anew for every step. */
    @Test
    void any_order_of_arming_moving_and_disarming_fires_by_time_and_then_by_sequence() {
        RandomGenerator random = new Streams(7).stream("timers");
        List<long[]> model = new ArrayList<>();
        long[] sequence = {0};
        Timer[] timers = new Timer[40];
        for (int i = 0; i < timers.length; i++) {
            int self = i;
            timers[i] = new Timer(nowNs -> {
                model.sort(Comparator.<long[]>comparingLong(armed -> armed[0]).thenComparingLong(armed -> armed[1]));
                long[] first = model.remove(0);
                assertThat(new long[] {nowNs, self}).containsExactly(first[0], first[2]);
                for (int changes = random.nextInt(4); changes > 0; changes--) {
                    int other = random.nextInt(timers.length);
                    model.removeIf(armed -> armed[2] == other);
                    if (random.nextInt(4) == 0) {
                        queue.disarm(timers[other]);
                    } else {
                        long atNs = nowNs + random.nextInt(5);
                        queue.arm(timers[other], atNs);
                        model.add(new long[] {atNs, sequence[0]++, other});
                    }
                }
                assertThat(queue.size()).isEqualTo(model.size());
            });
        }
        for (int i = 0; i < timers.length; i++) {
            queue.arm(timers[i], i / 3);
            model.add(new long[] {i / 3, sequence[0]++, i});
        }
        int steps = 0;
        while (!queue.isEmpty() && steps++ < 20_000) {
            queue.fireFirst();
        }
        assertThat(steps).isGreaterThan(40);
        assertThat(queue.size()).isEqualTo(model.size());
    }

    private Timer named(String name) {
        return new Timer(nowNs -> fired.add(name + "@" + nowNs));
    }

    private List<String> run() {
        while (queue.nextNs() != Scheduler.NEVER) {
            queue.fireFirst();
        }
        return fired;
    }
}
