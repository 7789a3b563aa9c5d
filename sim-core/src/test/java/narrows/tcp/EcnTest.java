package narrows.tcp;

import static narrows.packet.Packet.CE;
import static narrows.packet.Packet.ECT_0;
import static narrows.packet.Packet.NOT_ECT;
import static narrows.tcp.Seg.acks;
import static narrows.tcp.TcpScript.MSS;
import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.block;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static narrows.tcp.TcpScript.seq;
import static org.assertj.core.api.Assertions.assertThat;

import narrows.packet.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 3168 as Linux has it; the windows are worked out by hand from Reno, CUBIC and RFC 9937. */
class EcnTest {
    private static TcpScript asking(String congestion) {
        Seg syn = Seg.syn().ece().cwr().ecn(NOT_ECT);
        return TcpScript.withEcn(congestion, EcnMode.REQUEST).connects(syn);
    }

    /** A sender of endless data that agreed on ECN; its first ten segments are out. */
    private static TcpScript sender(String congestion) {
        TcpScript sender = asking(congestion);
        sender.endpoint().write(TcpScript.FOREVER, 0);
        return sender.at(ms(40)).receives(Seg.synAck().ece().window(64240));
    }

    /** A receiver that agreed on ECN and is past its quick ACKs after 30 segments. */
    private static TcpScript receiver() {
        TcpScript receiver = TcpScript.withEcn("reno", EcnMode.ACCEPT).listens();
        receiver.receives(Seg.syn().ece().cwr()).sends(Seg.synAck().ece().ecn(NOT_ECT));
        receiver.at(ms(40)).receives(acks(1)).at(ms(100));
        for (int n = 1; n <= 30; n++) {
            receiver.receives(full(n).ecn(ECT_0));
        }
        return receiver.forget();
    }

    private static Seg ackOf(int n) {
        return acks(seq(n + 1)).ecn(NOT_ECT);
    }

    @Test
    void stops_asking_when_its_syn_got_no_answer() {
        asking("reno").at(ms(1024)).sends(Seg.syn().ecn(NOT_ECT));
    }

    @ParameterizedTest
    @CsvSource({"OFF, true, false", "ACCEPT, true, true", "REQUEST, true, true", "REQUEST, false, false"})
    void agrees_when_asked_unless_it_is_off(EcnMode mode, boolean asked, boolean agrees) {
        Seg syn = asked ? Seg.syn().ece().cwr() : Seg.syn();
        TcpScript listener = TcpScript.withEcn("reno", mode).listens().receives(syn);

        assertThat(listener.sent().has(Segment.ECE)).isEqualTo(agrees);
    }

    @Test
    void repeats_that_it_agrees() {
        TcpScript listener = TcpScript.withEcn("reno", EcnMode.ACCEPT).listens();
        listener.receives(Seg.syn().ece().cwr()).sends(Seg.synAck().ece());
        listener.at(ms(1024)).sends(Seg.synAck().ece());
    }

    @Test
    void sends_data_that_may_be_marked_and_an_ack_that_may_not() {
        TcpScript sender = sender("reno").sends(acks(1).ecn(NOT_ECT));
        for (int n = 1; n <= 10; n++) {
            sender.sends(full(n).ecn(ECT_0));
        }
    }

    @Test
    void takes_no_part_when_the_peer_does_not_agree() {
        TcpScript sender = asking("reno");
        sender.endpoint().write(MSS, 0);
        sender.at(ms(40)).receives(Seg.synAck()).sends(acks(1), full(1).ecn(NOT_ECT));
        sender.at(ms(80)).receives(acksUpTo(1).ece()).window(10, Integer.MAX_VALUE);
    }

    @Test
    void sends_a_retransmission_that_may_not_be_marked() {
        TcpScript sender = sender("reno").forget().at(ms(80));
        sender.receives(acks(1).window(TcpScript.LARGE_WINDOW).withSack(block(2, 4)));

        sender.sends(full(1).ecn(NOT_ECT));
    }

    /**
     * Ten segments out, the first is acknowledged with a mark: ssthresh 5. PRR: ceil(5 * 1 / 10) = 1 segment, then none,
     * then one for every second.
     */
    @Test
    void answers_a_mark_by_one_proportional_reduction_and_tells_it_with_the_next_new_segment() {
        TcpScript sender = sender("reno").forget().at(ms(80));

        sender.receives(acksUpTo(1).ece()).window(10, 5).sends(full(11).cwr().ecn(ECT_0));
        sender.at(ms(82)).receives(acksUpTo(2).ece()).sendsNothing().window(9, 5);
        sender.at(ms(84)).receives(acksUpTo(3).ece()).window(9, 5).sends(full(12).ecn(ECT_0));
        sender.receives(acksUpTo(10)).window(5, 5).forget();
        sender.receives(acksUpTo(11)).window(5, 5);
    }

    @Test
    void reduces_by_the_share_of_its_congestion_control() {
        TcpScript sender = sender("cubic").forget().at(ms(80));

        sender.receives(acksUpTo(1).ece()).window(10, 7);
    }

    /** The recovery point is the end of segment 10; the mark that comes after it means the next window. */
    @Test
    void reduces_again_when_marks_go_on_in_the_next_window() {
        TcpScript sender =
                sender("reno").forget().at(ms(80)).receives(acksUpTo(1).ece()).forget();

        sender.receives(acksUpTo(10).ece()).window(5, 5).forget();
        sender.at(ms(120)).receives(acksUpTo(11).ece());

        assertThat(sender.endpoint().ssthresh()).isEqualTo(2);
        assertThat(sender.sent().has(Segment.CWR)).isTrue();
    }

    @Test
    void tells_of_the_reduction_by_a_loss_with_new_data_only() {
        TcpScript sender = sender("reno").forget().at(ms(80));
        sender.receives(acks(1).window(TcpScript.LARGE_WINDOW).withSack(block(2, 4)));
        sender.sends(full(1).ecn(NOT_ECT));

        sender.receives(acks(1).window(TcpScript.LARGE_WINDOW).withSack(block(2, 10)));

        sender.sends(full(11).cwr().ecn(ECT_0));
    }

    @Test
    void echoes_a_mark_on_every_ack_until_the_sender_has_reduced() {
        TcpScript receiver = receiver();
        receiver.receives(full(31).ecn(CE)).sends(ackOf(31).ece());
        receiver.receives(full(32).ecn(ECT_0)).sends(ackOf(32).ece());
        receiver.receives(full(33).ecn(ECT_0)).sendsNothing();
        receiver.receives(full(34).ecn(ECT_0)).sends(ackOf(34).ece());

        receiver.receives(full(35).ecn(ECT_0).cwr()).sends(ackOf(35));
        receiver.receives(full(36).ecn(ECT_0), full(37).ecn(ECT_0)).sends(ackOf(37));
    }

    @Test
    void echoes_a_mark_on_the_very_segment_that_ends_the_echo() {
        receiver()
                .receives(full(31).ecn(CE))
                .sends(ackOf(31).ece())
                .receives(full(32).ecn(CE).cwr())
                .sends(ackOf(32).ece());
    }

    @Test
    void echoes_a_mark_on_data_that_overtook() {
        receiver().receives(full(32).ecn(CE)).sends(acks(seq(31)).ece().withSack(block(32, 32)));
    }

    @Test
    void acknowledges_what_is_probably_a_retransmission_at_once() {
        receiver()
                .receives(full(31).ecn(NOT_ECT))
                .sends(ackOf(31))
                .receives(full(32).ecn(ECT_0))
                .sends(ackOf(32))
                .receives(full(33).ecn(ECT_0))
                .sendsNothing();
    }

    @Test
    void ignores_marks_without_an_agreement() {
        TcpScript.receiver().at(ms(100)).receives(full(1).ecn(CE)).sends(ackOf(1));
    }
}
