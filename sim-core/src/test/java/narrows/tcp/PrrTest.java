package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 9937 with the numbers of a loss at cwnd 20 under CUBIC: ssthresh 14. */
class PrrTest {
    private final SendState s = new SendState(TcpProfile.LINUX);
    private final Prr prr = new Prr(s);

    PrrTest() {
        s.window.priorCwnd = 20;
        s.window.ssthresh = 14;
        prr.begin();
    }

    private void inFlight(int segments) {
        while (s.board.size() < segments) {
            s.board.append(s.board.size(), 1, false);
        }
        s.sackedOut = s.board.size() - segments;
    }

    @Test
    void lets_one_segment_go_first_and_then_14_of_20_delivered() {
        int sent = 0;
        for (int delivered = 1; delivered <= 6; delivered++) {
            inFlight(16);
            prr.onAck(1, delivered == 1 ? 1 : 0, false);
            int send = s.window.cwnd - 16;
            prr.sent(send);
            sent += send;
            assertThat(sent).isEqualTo((14 * delivered + 19) / 20);
        }
    }

    @Test
    void keeps_what_was_delivered_flowing_below_ssthresh() {
        inFlight(10);
        prr.sent(1);
        prr.onAck(1, 1, true);

        assertThat(s.window.cwnd).isEqualTo(11);
    }

    @Test
    void adds_a_segment_below_ssthresh_when_the_ack_advances_and_nothing_more_was_lost() {
        inFlight(10);
        prr.sent(1);
        prr.onAck(1, 0, true);

        assertThat(s.window.cwnd).isEqualTo(12);
    }

    @Test
    void never_goes_above_ssthresh() {
        inFlight(13);
        prr.onAck(9, 0, true);

        assertThat(s.window.cwnd).isEqualTo(14);
    }

    @Test
    void ignores_an_ack_that_delivers_nothing() {
        inFlight(16);
        s.window.cwnd = 99;
        prr.onAck(0, 3, false);

        assertThat(s.window.cwnd).isEqualTo(99);
    }
}
