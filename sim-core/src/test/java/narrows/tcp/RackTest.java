package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.tcp.cc.Jiffies;
import org.junit.jupiter.api.Test;

/** RFC 8985, section 6.2: two segments left at 0, the second arrived after the least RTT of 40 ms; reordering was seen. */
class RackTest {
    private static final long RTT_US = 40_000;

    private final SendState s = new SendState(TcpProfile.LINUX);
    private final RttEstimator rtt = new RttEstimator(TcpProfile.LINUX, new Jiffies(250, 0));
    private final Rack rack = new Rack(s, rtt);
    private final int head;

    RackTest() {
        rtt.sampleMin(RTT_US, false, 0);
        rtt.sample(RTT_US, 0, 1);
        s.reorderingSeen = 1;
        head = s.board.append(0, 1000, false);
        s.board.sent(head, 0, 0, 0, 1);
        int second = s.board.append(1000, 1000, false);
        s.board.sent(second, 0, 0, 0, 1);
        rack.advance(0, 0, 2000, RTT_US);
        s.board.unlistFromSendOrder(second);
        s.board.set(second, Scoreboard.SACKED);
        s.sackedOut = 1;
    }

    private void duplicateReported(long priorDelivered) {
        rack.sawDsack();
        rack.adaptWindow(priorDelivered);
    }

    @Test
    void waits_a_quarter_of_the_least_rtt() {
        assertThat(rack.detect(RTT_US)).isEqualTo(10_000);
        assertThat(rack.detect(RTT_US + 9_999)).isEqualTo(1);
        assertThat(s.lostOut).isZero();

        assertThat(rack.detect(RTT_US + 10_000)).isZero();
        assertThat(s.lostOut).isEqualTo(1);
        assertThat(s.board.has(head, Scoreboard.LOST)).isTrue();
    }

    @Test
    void does_not_wait_in_recovery_when_no_reordering_was_seen() {
        s.reorderingSeen = 0;
        s.state = CaState.RECOVERY;
        rack.detect(RTT_US);

        assertThat(s.lostOut).isEqualTo(1);
    }

    @Test
    void widens_its_window_by_a_step_for_each_round_with_a_duplicate() {
        duplicateReported(1);
        assertThat(rack.detect(RTT_US)).isEqualTo(20_000);
        duplicateReported(2);
        assertThat(rack.detect(RTT_US)).isEqualTo(30_000);
    }

    @Test
    void widens_it_once_per_round() {
        s.delivered = 10;
        duplicateReported(1);
        duplicateReported(9); // sent before the last change
        assertThat(rack.detect(RTT_US)).isEqualTo(20_000);
    }

    @Test
    void does_not_wait_longer_than_the_smoothed_rtt() {
        for (int round = 1; round <= 20; round++) {
            duplicateReported(round);
        }
        assertThat(rack.detect(RTT_US)).isEqualTo(RTT_US);
    }

    @Test
    void narrows_it_again_after_16_recoveries_that_were_right() {
        duplicateReported(1);
        for (int recovery = 0; recovery < 15; recovery++) {
            rack.recoveryEnded();
        }
        rack.adaptWindow(5);
        assertThat(rack.detect(RTT_US)).isEqualTo(20_000);

        rack.recoveryEnded();
        rack.adaptWindow(6);
        assertThat(rack.detect(RTT_US)).isEqualTo(10_000);
    }

    @Test
    void ignores_a_retransmission_that_seems_to_arrive_within_the_least_rtt() {
        s.board.sent(head, 50_000, 0, 0, 1);
        rack.detectAfterAck(50_000);
        rack.advance(Scoreboard.EVER_RETRANSMITTED, 50_000, 1000, 60_000);

        assertThat(rack.detectAfterAck(60_000)).isZero();
        assertThat(s.lostOut).isZero();
    }
}
