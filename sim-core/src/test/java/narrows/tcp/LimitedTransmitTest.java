package narrows.tcp;

import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.block;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;

import org.junit.jupiter.api.Test;

/** RFC 3042: the first two duplicate ACKs tell that segments have left the network, so new ones may enter. */
class LimitedTransmitTest {
    @Test
    void sends_a_new_segment_for_each_of_the_first_two_sacked_ones() {
        TcpScript.afterTwoSacked(TcpScript.sender("reno"))
                .at(ms(82.4))
                .receives(acksUpTo(0).withSack(block(2, 4)))
                .sends(full(1))
                .sendsNothing();
    }

    @Test
    void sends_a_new_segment_for_each_of_the_first_two_duplicates_without_sack() {
        TcpScript sender = TcpScript.senderWith("sack", "false");

        sender.at(ms(80)).receives(acksUpTo(0)).forget(); // A larger window than the handshake's: no duplicate.
        sender.at(ms(81.2)).receives(acksUpTo(0)).sends(full(11)).sendsNothing();
        sender.at(ms(82.4)).receives(acksUpTo(0)).sends(full(12)).sendsNothing();
        sender.at(ms(83.6)).receives(acksUpTo(0)).sends(full(1)).sendsNothing();
    }

    @Test
    void waits_for_the_third_one_where_it_is_off() {
        TcpScript sender = TcpScript.senderWith("limitedTransmit", "false");

        sender.at(ms(80)).receives(acksUpTo(0).withSack(block(2, 2))).sendsNothing();
        sender.at(ms(81.2)).receives(acksUpTo(0).withSack(block(2, 3))).sendsNothing();
        sender.at(ms(82.4))
                .receives(acksUpTo(0).withSack(block(2, 4)))
                .sends(full(1))
                .sendsNothing();
    }
}
