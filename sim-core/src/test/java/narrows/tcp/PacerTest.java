package narrows.tcp;

import static narrows.tcp.TcpScript.ms;
import static org.assertj.core.api.Assertions.assertThat;

import narrows.tcp.cc.Window;
import org.junit.jupiter.api.Test;

/** Segments of 1000 bytes at one per ms. */
class PacerTest {
    private final Window window = new Window();
    private final Pacer pacer = new Pacer(window);

    PacerTest() {
        window.paced = true;
        window.pacingRateBytesPerSec = 1_000_000;
    }

    private PacerTest sent(int segments, double atMs) {
        pacer.sent(segments, segments * 1000L, ms(atMs));
        return this;
    }

    @Test
    void lets_the_first_ten_segments_go_at_once() {
        sent(4, 0).sent(5, 0);
        assertThat(pacer.holds(0)).isFalse();

        sent(1, 0);
        assertThat(pacer.holds(0)).isTrue();
    }

    @Test
    void holds_the_next_burst_for_the_payload_of_the_last() {
        sent(10, 0);

        assertThat(pacer.holds(ms(9.9))).isTrue();
        assertThat(pacer.timerNs()).isEqualTo(ms(10));
        assertThat(pacer.delayNs(ms(4))).isEqualTo(ms(6));
        assertThat(pacer.holds(ms(10))).isFalse();
    }

    @Test
    void makes_up_for_a_late_burst() {
        sent(10, 0).sent(2, 10.5);

        assertThat(window.departureNs).isEqualTo(ms(12));
    }

    @Test
    void makes_up_for_half_of_a_burst_at_most() {
        sent(10, 0).sent(2, 50);

        assertThat(window.departureNs).isEqualTo(ms(51));
    }

    /** A timeout's retransmission does not wait; it counts as sent at its time. */
    @Test
    void counts_a_forced_burst_as_sent_when_it_was_due() {
        sent(10, 0);

        assertThat(pacer.departureNs(ms(5))).isEqualTo(ms(10));
        sent(1, 5);
        assertThat(window.departureNs).isEqualTo(ms(11));
    }

    @Test
    void keeps_the_timer_that_is_set() {
        sent(10, 0);
        pacer.holds(ms(5));
        sent(1, 5);
        pacer.holds(ms(6));
        assertThat(pacer.timerNs()).isEqualTo(ms(10));

        pacer.stopTimer();
        assertThat(pacer.timerNs()).isEqualTo(Pacer.NEVER);
    }

    @Test
    void holds_nothing_that_is_not_paced() {
        window.paced = false;
        sent(100, 1);

        assertThat(pacer.holds(ms(1))).isFalse();
        assertThat(pacer.timerNs()).isEqualTo(Pacer.NEVER);
    }
}
