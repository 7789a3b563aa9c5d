package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What TcpPrrRecovery of ns-3.37 gives for segments of 1000 bytes. */
class Ns3PrrTest {
    private static final int MSS = 1000;

    private final SendState s = new SendState(TcpProfiles.named("ns3"));
    private final Ns3Prr prr = new Ns3Prr(s);

    /** {@code out} segments are sent, and nothing has arrived. */
    private void sent(int out, int ssthresh) {
        s.mssBytes = MSS;
        s.window.mssBytes = MSS;
        s.window.ssthresh = ssthresh;
        for (int segment = 0; segment < out; segment++) {
            s.board.append((long) segment * MSS, MSS, false);
        }
        s.window.next = (long) out * MSS;
        prr.begin();
        s.bytes.begin();
    }

    private void arrive(int segments) {
        s.bytes.begin();
        s.sackedOut += segments;
    }

    private void step(boolean repaired) {
        prr.expect(1, repaired);
        prr.onAck(0, 0, false);
    }

    /** 500 bytes are due for the first of 20 that arrive, but the fast retransmission is. */
    @Test
    void lets_one_segment_go_first() {
        sent(20, 10);
        arrive(1);
        step(false);

        assertThat(s.window.cwndBytes()).isEqualTo(20_000);
    }

    /** Half of what arrives: 1500 bytes for three segments, of which 1000 are sent; the half segment stays in the window. */
    @Test
    void counts_bytes() {
        sent(20, 10);
        prr.sentPayload(1000);
        arrive(3);
        step(false);

        assertThat(s.window.cwnd).isEqualTo(17);
        assertThat(s.window.cwndBytes()).isEqualTo(17_500);
    }

    /** 2 arrived and ssthresh leaves room for 3: as many as have arrived, up to ssthresh. */
    @Test
    void keeps_what_arrives_flowing_below_ssthresh() {
        sent(9, 10);
        prr.sentPayload(1000);
        arrive(2);
        step(false);
        assertThat(s.window.cwndBytes()).isEqualTo(9_000);

        arrive(0);
        step(false);
        assertThat(s.window.cwndBytes()).isEqualTo(7_000);
    }

    /** Four segments arrived and one was sent, so three are owed, and one goes on top. */
    @Test
    void catches_up_with_acks_of_what_was_sent_again() {
        sent(10, 20);
        prr.sentPayload(1000);
        arrive(3);
        step(false);
        arrive(1);
        step(true);

        assertThat(s.window.cwndBytes()).isEqualTo(6_000 + 4_000);
    }

    /** Six were sent for four that arrived: less than nothing, and one, so nothing. */
    @Test
    void owes_nothing_when_more_was_sent() {
        sent(10, 20);
        prr.sentPayload(6000);
        arrive(4);
        step(true);

        assertThat(s.window.cwndBytes()).isEqualTo(6_000);
    }

    /** 10000 times 5000000 is 2755359744 above a multiple of 2^32; by the 10000000 of the flight that is 276 bytes, not 5000. */
    @Test
    void products_overflow_32_bits() {
        sent(10_000, 5_000);
        prr.sentPayload(200);
        arrive(10);
        step(false);

        assertThat(s.window.cwndBytes()).isEqualTo(9_990_000 + 276 - 200);
    }

    /** An ACK that is a duplicate and advances counts for both. */
    @Test
    void an_ack_may_count_twice() {
        sent(20, 10);
        prr.sentPayload(1000);
        arrive(3);
        prr.expect(2, false);
        prr.onAck(0, 0, true);

        assertThat(s.window.cwndBytes()).isEqualTo(17_000 + 2_000);
    }
}
