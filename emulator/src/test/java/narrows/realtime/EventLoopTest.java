package narrows.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import narrows.NarrowsException;
import narrows.os.EventFd;
import narrows.time.Timer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class EventLoopTest {
    private final EventLoop loop = new EventLoop("test-loop", 0);

    @AfterEach
    void close() {
        loop.stop();
        loop.awaitEnd();
        loop.close();
    }

    @Test
    void runs_tasks_of_other_threads_on_its_own() throws Exception {
        CompletableFuture<String> name = new CompletableFuture<>();
        loop.start();

        loop.execute(() -> name.complete(Thread.currentThread().getName()));

        assertThat(name.get()).isEqualTo("test-loop");
    }

    @Test
    void runs_timers_in_the_order_of_their_instants() throws Exception {
        List<Long> fired = new ArrayList<>();
        RealTimeScheduler scheduler = loop.newScheduler();
        scheduler.arm(new Timer(fired::add), 2_000_000);
        scheduler.arm(new Timer(fired::add), 1_000_000);
        scheduler.arm(new Timer(nowNs -> loop.stop()), 3_000_000);
        scheduler.startAt(System.nanoTime());

        loop.start();
        loop.join();

        assertThat(fired).containsExactly(1_000_000L, 2_000_000L);
    }

    @Test
    void keeps_schedulers_with_different_origins_apart() throws Exception {
        List<String> fired = new ArrayList<>();
        long origin = System.nanoTime();
        RealTimeScheduler early = loop.newScheduler();
        RealTimeScheduler late = loop.newScheduler();
        early.startAt(origin);
        late.startAt(origin + 5_000_000);
        late.arm(new Timer(nowNs -> loop.stop()), 2_000_000);
        late.arm(new Timer(nowNs -> fired.add("late " + nowNs)), 0);
        early.arm(new Timer(nowNs -> fired.add("early " + nowNs)), 1_000_000);

        loop.start();
        loop.join();

        assertThat(fired).containsExactly("early 1000000", "late 0");
    }

    @Test
    void calls_the_handler_of_a_ready_descriptor() throws Exception {
        try (EventFd event = new EventFd()) {
            loop.watch(event.fd(), loop::stop);
            event.signal();

            loop.start();
            loop.join();
        }
    }

    @Test
    void ends_with_the_cause_when_a_handler_fails() {
        CompletableFuture<Void> told = new CompletableFuture<>();
        loop.whenFailed(() -> told.complete(null));
        loop.start();
        loop.execute(() -> {
            throw new IllegalArgumentException("wrong");
        });

        assertThatThrownBy(loop::join).hasMessageContaining("test-loop").hasRootCauseMessage("wrong");
        assertThat(told).isDone();
    }

    @Test
    void passes_on_failures_that_a_user_can_meet() {
        loop.start();
        loop.execute(() -> {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "the device is gone");
        });

        assertThatThrownBy(loop::join).isInstanceOf(NarrowsException.class).hasMessage("the device is gone");
    }

    @Test
    void a_turn_that_takes_long_is_a_stall() throws Exception {
        loop.stalls().watchFrom(System.nanoTime());
        loop.start();
        loop.execute(() -> {
            long end = System.nanoTime() + 12_000_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            loop.stop();
        });
        loop.join();
        loop.stalls().turnEnds();

        assertThat(loop.stalls().longestNs()).isGreaterThanOrEqualTo(12_000_000);
    }

    @Test
    void refuses_to_be_closed_while_it_runs() {
        loop.start();

        assertThatThrownBy(loop::close).isInstanceOf(IllegalStateException.class);
    }
}
