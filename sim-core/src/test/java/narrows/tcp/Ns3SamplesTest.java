package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Segments of 100 bytes from sequence 0 on; the echo is of the millisecond in which the first was sent. */
class Ns3SamplesTest {
    private final SendState s = new SendState(TcpProfiles.named("ns3"));
    private final Ns3Samples samples = new Ns3Samples(s);

    Ns3SamplesTest() {
        for (int segment = 0; segment < 3; segment++) {
            s.board.append(segment * 100L, 100, false);
        }
        s.window.next = 300;
        s.timestampEcho = SendState.timestampMs(1_900);
    }

    /** From within the second to within the fifth millisecond. */
    @Test
    void measures_whole_milliseconds() {
        assertThat(samples.sampleUs(100, 4_100)).isEqualTo(3_000);
    }

    @Test
    void takes_less_than_a_millisecond_for_a_microsecond() {
        assertThat(samples.sampleUs(100, 1_999)).isEqualTo(1);
    }

    @Test
    void needs_the_first_segment_to_be_acknowledged() {
        assertThat(samples.sampleUs(99, 4_100)).isEqualTo(-1);
        assertThat(samples.sampleUs(300, 4_100)).isEqualTo(3_000);
    }

    @Test
    void takes_none_if_the_first_segment_was_sent_again() {
        s.board.set(0, Scoreboard.EVER_RETRANSMITTED);

        assertThat(samples.sampleUs(300, 4_100)).isEqualTo(-1);
    }

    @Test
    void after_a_timeout_waits_for_what_was_sent_since() {
        samples.timeout();
        s.board.set(0, Scoreboard.EVER_RETRANSMITTED);
        s.board.append(300, 100, false);
        s.window.next = 400;

        assertThat(samples.sampleUs(300, 4_100)).isEqualTo(-1);
        assertThat(samples.sampleUs(400, 4_100)).isEqualTo(3_000);
    }
}
