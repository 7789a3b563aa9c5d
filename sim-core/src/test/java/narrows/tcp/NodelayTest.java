package narrows.tcp;

import static narrows.tcp.Seg.acks;
import static narrows.tcp.Seg.data;
import static narrows.tcp.Seg.synAck;
import static narrows.tcp.TcpScript.MSS;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static narrows.tcp.TcpScript.seq;

import org.junit.jupiter.api.Test;

/** TCP_NODELAY: short segments do not wait for the acknowledgment of earlier ones (RFC 1122, section 4.2.3.4). */
class NodelayTest {
    private static TcpScript connected(String nodelay) {
        return TcpScript.with("nodelay", nodelay)
                .connects()
                .at(ms(40))
                .receives(synAck().window(4L * MSS))
                .sends(acks(1));
    }

    @Test
    void sends_every_short_segment_at_once() {
        connected("true")
                .writes(100)
                .sends(data(1, 101).pushed())
                .writes(50)
                .sends(data(101, 151).pushed())
                .writes(50)
                .sends(data(151, 201).pushed());
    }

    @Test
    void holds_the_second_one_back_without_it() {
        connected("false").writes(100).sends(data(1, 101).pushed()).writes(50).sendsNothing();
    }

    /** A window of four segments takes the first, of 100 bytes, three full ones and a part: 4 x 1448 - 100 - 3 x 1448. */
    @Test
    void fills_the_receivers_window_with_a_part_of_a_segment_behind_a_short_one() {
        connected("true")
                .writes(100)
                .sends(data(1, 101))
                .writes(4L * MSS)
                .sends(
                        data(101, 101 + MSS),
                        data(101 + MSS, 101 + 2L * MSS).pushed(),
                        data(101 + 2L * MSS, 101 + 3L * MSS),
                        data(101 + 3L * MSS, seq(5)).pushed())
                .sendsNothing();
    }

    @Test
    void ends_at_a_full_segment_while_a_short_one_is_out() {
        connected("false")
                .writes(100)
                .sends(data(1, 101))
                .writes(4L * MSS)
                .sends(
                        data(101, 101 + MSS),
                        data(101 + MSS, 101 + 2L * MSS).pushed(),
                        data(101 + 2L * MSS, 101 + 3L * MSS))
                .sendsNothing();
    }

    /** Nothing short is out, so the third burst of two segments ends with half of one. */
    @Test
    void fills_the_receivers_window_when_all_short_ones_are_acknowledged() {
        long half = MSS / 2;
        TcpScript.with("nodelay", "false")
                .connects()
                .at(ms(40))
                .receives(synAck().window(5L * MSS + half))
                .sends(acks(1))
                .writes(10L * MSS)
                .sendsSegments(1, 4)
                .sends(full(5).notPushed(), data(seq(6), seq(6) + half).pushed())
                .sendsNothing();
    }
}
