package narrows.tcp;

import static narrows.tcp.Seg.acks;
import static narrows.tcp.Seg.fin;
import static narrows.tcp.Seg.rst;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static narrows.tcp.TcpScript.seq;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClosingTest {
    private static TcpScript closing(long bytes) {
        TcpScript sender = TcpScript.with("reno").connects().writes(bytes).closes();
        return sender.at(ms(40)).receives(Seg.synAck()).sends(acks(1));
    }

    @Test
    void puts_its_fin_on_the_last_segment() {
        closing(2L * TcpScript.MSS + 100)
                .sends(full(1), full(2), fin(seq(3), seq(3) + 100).pushed())
                .sendsNothing();
    }

    @Test
    void sends_a_fin_alone_when_all_data_was_sent_before() {
        TcpScript sender = TcpScript.senderOf("reno", 1);
        sender.closes().sends(fin(seq(2), seq(2)));
        sender.at(ms(80)).receives(acks(seq(2) + 1));

        assertThat(sender.endpoint().allAcknowledged()).isTrue();
    }

    @Test
    void is_not_done_before_its_fin_is_acknowledged() {
        TcpScript sender = closing(100).sends(fin(1, 101)).at(ms(80)).receives(acks(101));
        assertThat(sender.endpoint().allAcknowledged()).isFalse();

        sender.receives(acks(102));
        assertThat(sender.endpoint().allAcknowledged()).isTrue();
        assertThat(sender.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void repeats_a_lost_fin() {
        closing(100)
                .sends(fin(1, 101))
                .at(ms(4 * 71))
                .sends(fin(1, 101))
                .at(ms(4 * 132))
                .sends(fin(1, 101));
    }

    @Test
    void acknowledges_the_peers_fin_with_its_sequence_number() {
        TcpScript receiver =
                TcpScript.receiver().at(ms(100)).receives(fin(1, 101)).sends(acks(102));

        assertThat(receiver.endpoint().peerClosed()).isTrue();
        assertThat(receiver.endpoint().bytesRead()).isEqualTo(100);
    }

    @Test
    void waits_for_the_data_before_a_fin() {
        TcpScript receiver = TcpScript.receiver().at(ms(100)).receives(fin(seq(2), seq(3)));
        receiver.sends(acks(1).withSack(seq(2), seq(3) + 1));
        assertThat(receiver.endpoint().peerClosed()).isFalse();

        receiver.receives(full(1)).sends(acks(seq(3) + 1));
        assertThat(receiver.endpoint().peerClosed()).isTrue();
        assertThat(receiver.endpoint().bytesRead()).isEqualTo(2L * TcpScript.MSS);
    }

    @Test
    void closes_its_side_after_the_peer() {
        TcpScript receiver =
                TcpScript.receiver().at(ms(100)).receives(fin(1, 101)).sends(acks(102));
        receiver.closes().sends(fin(1, 1).ack(102)).at(ms(140)).receives(acks(2));

        assertThat(receiver.endpoint().allAcknowledged()).isTrue();
    }

    @Test
    void resets_the_connection_when_the_application_gives_it_up() {
        TcpScript sender = TcpScript.sender("reno").aborts().sends(rst());

        assertThat(sender.endpoint().established()).isFalse();
        assertThat(sender.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
        sender.at(ms(80)).receives(TcpScript.acksUpTo(2)).sendsNothing();
    }

    @Test
    void says_nothing_when_it_gives_up_before_the_handshake() {
        TcpScript sender = TcpScript.with("reno").connects().aborts().sendsNothing();
        assertThat(sender.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void ends_without_an_answer_when_the_peer_resets() {
        TcpScript sender = TcpScript.sender("reno").at(ms(80)).receives(rst()).sendsNothing();

        assertThat(sender.endpoint().established()).isFalse();
        assertThat(sender.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
    }

    /** RFC 9293, section 3.6: a side that has no more to send goes on to receive. */
    @Test
    void sends_on_after_the_peer_has_closed() {
        TcpScript receiver =
                TcpScript.receiver().at(ms(100)).receives(fin(1, 101)).sends(acks(102));
        receiver.writes(2L * TcpScript.MSS).sends(full(1).ack(102), full(2).ack(102));
        receiver.at(ms(140)).receives(Seg.data(102, 102).ack(seq(3)));

        assertThat(receiver.endpoint().allAcknowledged()).isTrue();
        receiver.closes().sends(fin(seq(3), seq(3)).ack(102));
    }

    @Test
    void receives_on_after_it_has_closed() {
        TcpScript sender = TcpScript.with("reno").connects().writes(100).closes();
        sender.at(ms(40)).receives(Seg.synAck()).sends(acks(1), fin(1, 101));
        sender.at(ms(80)).receives(acks(102), full(1).ack(102)).sends(acks(seq(2)));
        sender.at(ms(120)).receives(fin(seq(2), seq(2)).ack(102)).sends(acks(seq(2) + 1));

        assertThat(sender.endpoint().bytesRead()).isEqualTo(TcpScript.MSS);
        assertThat(sender.endpoint().peerClosed()).isTrue();
        assertThat(sender.endpoint().allAcknowledged()).isTrue();
    }

    @Test
    void fails_when_its_syn_is_refused() {
        TcpScript client = TcpScript.with("reno").connects().at(ms(40)).receives(rst().ack(1));

        assertThat(client.endpoint().failed()).isTrue();
        assertThat(client.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void listens_again_when_a_peer_resets_before_it_is_connected() {
        TcpScript server = TcpScript.with("reno").listens().receives(Seg.syn()).sends(Seg.synAck());
        server.at(ms(40)).receives(rst()).sendsNothing();
        assertThat(server.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);

        server.at(ms(5000)).receives(Seg.syn()).sends(Seg.synAck());
    }

    /**
     * tcp_retries2 is 15: 1023 times 200 ms and 6 times 120 s, 924.6 s after the first timeout at 528 ms, lie between the 15th and
     * the 16th of the timeouts that double to 120 s, which the timer wheel puts at 212992 and 243200 jiffies.
     */
    @Test
    void gives_up_data_that_was_sent_again_fifteen_times() {
        TcpScript sender = TcpScript.senderOf("reno", 1).at(ms(4 * 71)).sends(full(1));
        int again = 0;
        long lastNs = 0;
        while (sender.endpoint().nextNs() != Long.MAX_VALUE) {
            lastNs = sender.endpoint().nextNs();
            sender.at(lastNs);
            again += sender.sentCount();
            sender.forget();
        }

        assertThat(again).isEqualTo(15);
        assertThat(lastNs).isEqualTo(ms(4 * 243_200));
        assertThat(sender.endpoint().failed()).isTrue();
    }
}
