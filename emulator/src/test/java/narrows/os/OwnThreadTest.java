package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import narrows.NarrowsException;
import org.junit.jupiter.api.Test;

class OwnThreadTest {
    @Test
    void runs_work_on_another_thread_and_gives_its_result() {
        Thread here = Thread.currentThread();

        assertThat(OwnThread.call("test", Thread::currentThread)).isNotSameAs(here);
    }

    @Test
    void passes_failures_on() {
        assertThatThrownBy(() -> OwnThread.call("test", () -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
        assertThatThrownBy(() -> OwnThread.call("test", () -> {
                    throw new IOException("unreadable");
                }))
                .isInstanceOf(NarrowsException.class)
                .hasMessage("unreadable");
    }

    @Test
    void keeps_the_interrupt_of_the_waiting_thread() {
        Thread.currentThread().interrupt();

        assertThat(OwnThread.call("test", () -> 7)).isEqualTo(7);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closes_everything_even_if_one_fails() {
        Set<String> closed = ConcurrentHashMap.newKeySet();
        List<AutoCloseable> resources = List.of(
                () -> closed.add("first"),
                () -> {
                    throw new IllegalStateException("second");
                },
                () -> closed.add("third"));

        assertThatThrownBy(() -> OwnThread.close("test", resources)).hasMessage("second");
        assertThat(closed).containsExactlyInAnyOrder("first", "third");
    }
}
