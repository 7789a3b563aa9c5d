package narrows.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LaneTest {
    private final Lane lane = new Lane(100e6);
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    private static Thread started(Lane.Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    @Test
    void loads_that_fit_together_go_side_by_side() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        Lane.Work meet = () -> {
            both.countDown();
            both.await();
        };
        Thread first = started(() -> lane.through(30e6, meet));
        Thread second = started(() -> lane.through(70e6, meet));
        first.join();
        second.join();

        assertThat(both.getCount()).isZero();
    }

    @Test
    void a_load_that_does_not_fit_waits_for_room() throws InterruptedException {
        waitsFor(30e6, work -> lane.through(70.5e6, work));
    }

    @Test
    void a_load_of_more_than_everything_goes_alone() throws InterruptedException {
        waitsFor(1e6, work -> lane.through(1e9, work));
    }

    @Test
    void alone_means_with_nothing_beside_it() throws InterruptedException {
        waitsFor(0, work -> lane.alone(work));
    }

    /** Whether {@code second} begins only after a load of {@code bitsPerSec} that runs has left. */
    private void waitsFor(double bitsPerSec, Second second) throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        Thread first = started(() -> lane.through(bitsPerSec, () -> {
            inside.countDown();
            leave.await();
            events.add("first left");
        }));
        inside.await();
        Thread waiting = started(() -> second.run(() -> events.add("second ran")));
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        leave.countDown();
        first.join();
        waiting.join();

        assertThat(events).containsExactly("first left", "second ran");
    }

    /** How the second load asks for its place. */
    @FunctionalInterface
    private interface Second {
        void run(Lane.Work work) throws InterruptedException;
    }
}
