package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class EpollTest {
    @Test
    void reports_the_number_of_a_descriptor_that_was_signalled() {
        try (Epoll epoll = new Epoll();
                EventFd silent = new EventFd();
                EventFd signalled = new EventFd()) {
            epoll.add(silent.fd(), Epoll.IN, 3);
            epoll.add(signalled.fd(), Epoll.IN, 4);
            signalled.signal();

            assertThat(epoll.await()).isEqualTo(1);
            assertThat(epoll.number(0)).isEqualTo(4);
        }
    }

    @Test
    void reports_many_descriptors_at_once() {
        try (Epoll epoll = new Epoll();
                EventFd first = new EventFd();
                EventFd second = new EventFd()) {
            epoll.add(first.fd(), Epoll.IN, 1);
            epoll.add(second.fd(), Epoll.IN, 70_000);
            first.signal();
            second.signal();

            assertThat(epoll.await()).isEqualTo(2);
            assertThat(new int[] {epoll.number(0), epoll.number(1)}).containsExactlyInAnyOrder(1, 70_000);
        }
    }

    @Test
    void an_acknowledged_event_is_not_reported_again() {
        try (Epoll epoll = new Epoll();
                EventFd once = new EventFd();
                EventFd always = new EventFd()) {
            epoll.add(once.fd(), Epoll.IN, 1);
            epoll.add(always.fd(), Epoll.IN, 2);
            once.signal();
            always.signal();
            once.acknowledge();

            assertThat(epoll.await()).isEqualTo(1);
            assertThat(epoll.number(0)).isEqualTo(2);
        }
    }

    @Test
    void a_timer_set_to_an_absolute_instant_wakes_not_before_it() {
        try (Epoll epoll = new Epoll();
                TimerFd timer = new TimerFd()) {
            long due = System.nanoTime() + 2_000_000;
            epoll.add(timer.fd(), Epoll.IN, 1);
            timer.arm(due);

            assertThat(epoll.await()).isEqualTo(1);
            assertThat(System.nanoTime() - due).isNotNegative();
        }
    }

    @Test
    void a_timer_in_the_past_wakes_at_once() {
        try (Epoll epoll = new Epoll();
                TimerFd timer = new TimerFd()) {
            epoll.add(timer.fd(), Epoll.IN, 1);
            timer.arm(-5);

            assertThat(epoll.await()).isEqualTo(1);
        }
    }
}
