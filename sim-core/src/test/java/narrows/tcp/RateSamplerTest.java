package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.tcp.cc.RateSample;
import org.junit.jupiter.api.Test;

/** Segments of 1000 bytes; the SYN counts as delivered. */
class RateSamplerTest {
    private final SendState s = new SendState(TcpProfile.LINUX);
    private final RateSampler rate = new RateSampler(s);
    private final Ack ack = new Ack();

    RateSamplerTest() {
        s.mssBytes = 1000;
        s.delivered = 1;
        s.window.cwnd = 10;
    }

    private int send(long atUs) {
        int packetsOut = s.packetsOut();
        int ordinal = s.board.append(s.window.next, 1000, false);
        s.window.next += 1000;
        rate.sent(ordinal, packetsOut, atUs);
        return ordinal;
    }

    private RateSample ack(long atUs, long minRttUs, int... ordinals) {
        ack.begin(0, s);
        rate.begin(s.inFlight());
        for (int ordinal : ordinals) {
            s.delivered++;
            rate.delivered(s.board, ordinal);
        }
        return rate.end(ack, minRttUs, atUs);
    }

    @Test
    void samples_what_was_delivered_since_the_segment_left() {
        int first = send(1000);
        int second = send(2000);

        RateSample sample = ack(41_000, 1, first);
        assertThat(sample.priorDelivered).isEqualTo(1);
        assertThat(sample.delivered).isEqualTo(1);
        assertThat(sample.intervalUs).isEqualTo(40_000);
        assertThat(sample.priorInFlight).isEqualTo(2);

        assertThat(ack(42_000, 1, second).delivered).isEqualTo(2);
        assertThat(rate.end(ack, 1, 42_000).intervalUs).isEqualTo(41_000); // from when the first segment left
    }

    @Test
    void takes_the_sending_phase_when_that_was_longer() {
        int first = send(0);
        int second = send(50_000);
        ack(51_000, 1, first);

        assertThat(ack(52_000, 1, second).intervalUs).isEqualTo(52_000);
        int third = send(60_000);
        int fourth = send(90_000);
        ack(91_000, 1, third);
        assertThat(ack(92_000, 1, fourth).intervalUs)
                .isEqualTo(40_000); // from 52 ms to 92 ms; sent from 50 ms to 90 ms
    }

    @Test
    void samples_the_segment_that_was_sent_last() {
        int first = send(1000);
        ack(5000, 1, first);
        int second = send(6000);
        int third = send(7000);

        RateSample sample = ack(9000, 1, third, second);
        assertThat(sample.priorDelivered).isEqualTo(2);
        assertThat(sample.delivered).isEqualTo(2);
        assertThat(sample.acked).isEqualTo(2);
    }

    @Test
    void does_not_believe_an_interval_below_the_least_rtt() {
        int first = send(1000);

        assertThat(ack(10_999, 10_000, first).intervalUs).isEqualTo(-1);
    }

    @Test
    void gives_no_sample_when_nothing_was_delivered() {
        send(1000);
        s.lost = 2;
        ack.begin(0, s);
        s.lost = 5;
        rate.begin(1);
        RateSample sample = rate.end(ack, 1, 2000);

        assertThat(sample.delivered).isEqualTo(-1);
        assertThat(sample.intervalUs).isEqualTo(-1);
        assertThat(sample.losses).isEqualTo(3);
    }

    @Test
    void marks_what_is_sent_while_the_application_is_the_limit() {
        int before = send(1000);
        rate.checkApplication(999);
        assertThat(s.window.appLimitedUntil).isEqualTo(2);
        int during = send(1000);

        assertThat(ack(5000, 1, before).appLimited).isFalse();
        assertThat(s.window.appLimitedUntil).isEqualTo(2);
        assertThat(ack(6000, 1, during).appLimited).isTrue();
        assertThat(s.window.appLimitedUntil).isZero();
        int after = send(7000);
        assertThat(ack(8000, 1, after).appLimited).isFalse();
    }

    @Test
    void does_not_blame_the_application_for_other_limits() {
        rate.checkApplication(1000);
        assertThat(s.window.appLimitedUntil).isZero();

        s.lostOut = 1;
        rate.checkApplication(0);
        assertThat(s.window.appLimitedUntil).isZero();

        s.lostOut = 0;
        s.window.cwnd = 0;
        rate.checkApplication(0);
        assertThat(s.window.appLimitedUntil).isZero();
    }
}
