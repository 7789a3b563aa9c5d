package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import narrows.tcp.cc.GrowthRules.Halved;
import narrows.tcp.cc.GrowthRules.HyStartForm;
import org.junit.jupiter.api.Test;

/** What other stacks do differently. */
class GrowthRulesTest {
    private static final GrowthRules NS3 =
            new GrowthRules(false, true, Halved.CWND, Halved.PIPE, false, true, true, 10_000, HyStartForm.NS3);

    private final Window window = new Window();

    GrowthRulesTest() {
        window.mssBytes = 1000;
        window.pipeBytes = 9_000;
        window.limited = true;
        window.cwnd = 10;
        window.ssthresh = 10;
        window.flight = 12;
        window.pipe = 9;
    }

    private static CongestionControl control(String name) {
        return CongestionControls.named(name, new Jiffies(250, 0), NS3, new SplittableRandom(1));
    }

    /** RFC 5681, equation 3: 10 + 1/10 + 1/10.1 + ... passes 11 at the eleventh ACK, however much each acknowledges. */
    @Test
    void grows_by_fractions_of_a_segment_for_each_ack() {
        CongestionControl newReno = control("newreno");
        for (int ack = 0; ack < 10; ack++) {
            newReno.grow(window, 2, 0);
        }
        assertThat(window.cwnd).isEqualTo(10);
        newReno.grow(window, 2, 0);
        assertThat(window.cwnd).isEqualTo(11);
    }

    @Test
    void grows_by_one_segment_for_each_ack_in_slow_start() {
        window.ssthresh = 100;
        control("newreno").grow(window, 2, 0);
        assertThat(window.cwnd).isEqualTo(11);
        control("reno").grow(window, 2, 0);
        assertThat(window.cwnd).isEqualTo(13);
    }

    @Test
    void halves_what_the_stack_halves() {
        assertThat(control("reno").ssthresh(window)).isEqualTo(5);
        assertThat(control("newreno").ssthresh(window)).isEqualTo(4);
        assertThat(Halved.FLIGHT.segments(window)).isEqualTo(12);
    }

    /** Nine segments in the network are halved to 4.5, so half a segment's growth suffices for the fifth: three ACKs. */
    @Test
    void keeps_half_a_segment_over_a_reduction() {
        CongestionControl newReno = control("newreno");
        window.ssthresh = newReno.ssthresh(window);
        window.cwnd = window.ssthresh;
        window.cwndFraction = window.ssthreshFraction;
        newReno.grow(window, 1, 0);
        newReno.grow(window, 1, 0);
        assertThat(window.cwnd).isEqualTo(4);
        newReno.grow(window, 1, 0);
        assertThat(window.cwnd).isEqualTo(5);
    }

    /** The least delay of 40 ms must double in ns-3; in Linux 5 ms more suffice. The ninth sample is the first to count. */
    @Test
    void leaves_slow_start_when_the_delay_has_doubled() {
        assertThat(acksUntilEnd(HyStartForm.NS3, 80_000)).isZero();
        assertThat(acksUntilEnd(HyStartForm.NS3, 80_001)).isEqualTo(9);
        assertThat(acksUntilEnd(HyStartForm.LINUX, 45_001)).isEqualTo(9);
        assertThat(acksUntilEnd(HyStartForm.OFF, 500_000)).isZero();
    }

    private int acksUntilEnd(HyStartForm form, long rttUs) {
        HyStart hyStart = new HyStart(form, HyStartLimits.LINUX);
        window.cwnd = 16;
        window.next = 1000;
        window.una = 1;
        for (int ack = 1; ack <= 20; ack++) {
            if (hyStart.ends(window, rttUs, 40_000, ack * 3000L)) {
                return ack;
            }
        }
        return 0;
    }

    @Test
    void grows_a_window_that_is_not_used_only_if_told() {
        window.limited = false;
        control("reno").grow(window, 10, 0);
        assertThat(window.cwnd).isEqualTo(10);
        window.growsUnused = true;
        control("reno").grow(window, 10, 0);
        assertThat(window.cwnd).isEqualTo(11);
    }
}
