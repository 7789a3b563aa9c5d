package narrows.tcp;

import static narrows.tcp.Seg.acks;
import static narrows.tcp.Seg.data;
import static narrows.tcp.Seg.syn;
import static narrows.tcp.Seg.synAck;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static org.assertj.core.api.Assertions.assertThat;

import narrows.packet.Segment;
import org.junit.jupiter.api.Test;

class HandshakeTest {
    @Test
    void offers_44_segments_in_a_syn_of_60_bytes() {
        TcpScript client = TcpScript.with("cubic");
        client.endpoint().connect(0);
        Segment syn = client.endpoint().transmit(0);

        assertThat(syn.flags).isEqualTo(Segment.SYN);
        assertThat(syn.windowBytes).isEqualTo(64240);
        assertThat(syn.mssOption).isEqualTo(1460);
        assertThat(syn.windowScaleOption).isEqualTo(10);
        assertThat(syn.sackPermitted).isTrue();
        assertThat(syn.lengthBytes).isEqualTo(60);
    }

    @Test
    void answers_a_syn_with_45_segments_and_the_syns_timestamp() {
        TcpScript.with("cubic")
                .listens()
                .at(ms(5))
                .receives(syn().stamped(3))
                .sends(synAck().window(65160).echoing(3));
    }

    @Test
    void sends_the_first_ten_segments_behind_its_ack_in_bursts_of_two() {
        TcpScript client = TcpScript.with("cubic").connects().writes(TcpScript.FOREVER);
        client.at(ms(40)).receives(synAck().window(64240)).sends(acks(1));
        for (int n = 1; n < 10; n += 2) {
            client.sends(full(n).notPushed(), full(n + 1).pushed());
        }
        client.sendsNothing().window(10, Integer.MAX_VALUE);
    }

    @Test
    void takes_the_smaller_mss_of_both_ends() {
        TcpScript.with("reno")
                .connects()
                .writes(2000)
                .at(ms(40))
                .receives(synAck().mss(1000))
                .sends(acks(1), data(1, 989), data(989, 1977), data(1977, 2001));
    }

    @Test
    void assumes_536_bytes_of_a_peer_that_names_no_mss() {
        TcpScript client = TcpScript.with("reno").listens();
        client.receives(syn().mss(0)).forget().at(ms(40)).receives(acks(1)).writes(600);

        client.sends(data(1, 525), data(525, 601));
    }

    /**
     * tcp_syn_linear_timeouts 4: five timeouts of 1 s, then 2, 4, 8, 16, 32 s (ip-sysctl); each late by the timer wheel, for
     * 250 jiffies to the next multiple of 8 jiffies, and coarser for longer ones.
     */
    @Test
    void repeats_the_syn_each_second_and_then_ever_more_slowly() {
        TcpScript client = TcpScript.with("reno").connects();
        for (long jiffies : new long[] {256, 512, 768, 1024, 1280, 1784, 2816, 4864, 8896, 17408}) {
            client.at(ms(4.0 * jiffies)).sends(syn());
        }
    }

    @Test
    void gives_up_after_ten_repeated_syns() {
        TcpScript client = TcpScript.with("reno").connects().skipTo(ms(125_000));
        assertThat(client.endpoint().failed()).isFalse();

        client.at(ms(4 * 33792));
        assertThat(client.endpoint().failed()).isTrue();
        assertThat(client.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void repeats_the_syn_ack_after_1_then_2_then_4_seconds() {
        TcpScript server = TcpScript.with("reno").listens().receives(syn()).sends(synAck());
        // 250, 500 and 1000 jiffies after the one before, at the next multiple of 8, 8 and 64 (from 504 jiffies on).
        server.at(ms(4 * 256)).sends(synAck());
        server.at(ms(4 * 760)).sends(synAck());
        server.at(ms(4 * 1792)).sends(synAck());
    }

    @Test
    void answers_a_repeated_syn_at_once_and_then_waits_anew() {
        TcpScript server = TcpScript.with("reno").listens().receives(syn()).sends(synAck());
        server.at(ms(900)).receives(syn()).sends(synAck());

        server.at(ms(4 * 480)).sends(synAck()); // 225 + 250 jiffies, at the next multiple of 8
    }

    @Test
    void listens_again_when_nobody_answered_its_syn_acks() {
        TcpScript server =
                TcpScript.with("reno").listens().receives(syn()).forget().skipTo(ms(70_000));

        assertThat(server.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
        server.receives(syn()).sends(synAck());
    }

    @Test
    void starts_with_one_segment_after_two_repeated_syns() {
        TcpScript client = TcpScript.with("reno").connects().writes(TcpScript.FOREVER);
        client.skipTo(ms(2060))
                .receives(synAck().echoing(2048))
                .sends(acks(1), full(1))
                .sendsNothing();
    }

    @Test
    void starts_with_ten_segments_after_one_repeated_syn() {
        TcpScript client = TcpScript.with("reno").connects().writes(TcpScript.FOREVER);
        client.skipTo(ms(1060)).receives(synAck().echoing(1024)).sends(acks(1)).sendsSegments(1, 10);
    }

    @Test
    void takes_the_data_of_a_client_whose_ack_was_lost() {
        TcpScript server = TcpScript.with("reno").listens().receives(syn()).sends(synAck());
        server.at(ms(40)).receives(full(1)).sends(acks(TcpScript.seq(2)));

        assertThat(server.endpoint().bytesRead()).isEqualTo(1448);
    }

    @Test
    void acknowledges_a_repeated_syn_ack() {
        TcpScript client = TcpScript.with("reno").connects();
        client.at(ms(40)).receives(synAck()).sends(acks(1));
        client.at(ms(1040)).receives(synAck()).sends(acks(1));
    }

    @Test
    void ignores_a_syn_ack_of_another_connection() {
        TcpScript.with("reno").connects().at(ms(40)).receives(synAck().ack(77)).sendsNothing();
    }
}
