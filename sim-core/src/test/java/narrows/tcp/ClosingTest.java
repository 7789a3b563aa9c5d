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
}
