package narrows.tcp;

import static narrows.tcp.TcpScript.FOREVER;
import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.block;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;

import org.junit.jupiter.api.Test;

/**
 * Repairs as ns-3.37 makes them (TcpSocketBase, TcpTxBuffer, TcpPrrRecovery). Ten segments leave at 40 ms; their ACKs come from 80 ms
 * on, 1.2 ms apart.
 */
class Ns3RecoveryTest {
    private static TcpScript sender() {
        return TcpScript.ns3Sender("reno", FOREVER);
    }

    /** Segment 1 is missing; the first two ACKs with news of SACK each let a new segment go, the third begins the recovery. */
    private static TcpScript recovery(TcpScript sender) {
        sender.at(ms(80)).receives(acksUpTo(0).withSack(block(2, 2))).forget();
        sender.at(ms(81.2)).receives(acksUpTo(0).withSack(block(2, 3))).forget();
        return sender.at(ms(82.4)).receives(acksUpTo(0).withSack(block(2, 4)));
    }

    /** Eight of twelve segments are in flight and ssthresh is 5, so PRR gives 604 bytes; the first one goes whatever it gives. */
    @Test
    void sends_the_missing_segment_again_at_the_third_duplicate() {
        recovery(sender()).sends(full(1)).sendsNothing().window(9, 5);
    }

    /** Three of the ACKs may be lost: it is their number that counts as long as fewer than three segments were sacked. */
    @Test
    void begins_with_fewer_acks_when_three_segments_above_are_sacked() {
        TcpScript sender = sender();
        sender.at(ms(81.2)).receives(acksUpTo(0).withSack(block(3, 5))).sends(full(1));
    }

    /**
     * 5 of 12 segments that arrive are sent: 1207, 1810 and 2413 bytes less the 1448 of the first make no segment. From ssthresh on
     * one goes for each that arrives, as long as no more than ssthresh is in flight.
     */
    @Test
    void sends_whole_segments_only() {
        TcpScript sender = recovery(sender()).forget();
        for (int last = 5; last <= 8; last++) {
            sender.at(ms(77.6 + 1.2 * last))
                    .receives(acksUpTo(0).withSack(block(2, last)))
                    .sendsNothing();
        }
        sender.at(ms(88.4))
                .receives(acksUpTo(0).withSack(block(2, 9)))
                .sends(full(13))
                .sendsNothing();
    }

    /** Ten segments are all there is, so of what is not known to be lost the lowest goes again: 8 (RFC 6675, NextSeg, rule 3). */
    @Test
    void sends_again_what_is_not_lost_when_there_is_nothing_new() {
        TcpScript sender = recovery(TcpScript.ns3Sender("reno", 10 * 1448)).forget();
        sender.at(ms(83.6)).receives(acksUpTo(0).withSack(block(2, 5))).sendsNothing();
        sender.at(ms(84.8)).receives(acksUpTo(0).withSack(block(2, 6))).sendsNothing();
        sender.at(ms(86))
                .receives(acksUpTo(0).withSack(block(2, 7)))
                .sends(full(8))
                .sendsNothing();
    }

    /** Segment 5 is missing, too, and not known to be lost: what goes for it whatever the window says is new. */
    @Test
    void a_partial_ack_sends_one_segment_more() {
        TcpScript sender = recovery(sender()).forget();
        sender.at(ms(122.4)).receives(acksUpTo(4)).sends(full(13));
    }

    /** At 1122.4 ms, a second after the first partial ACK: the second one did not restart the timer. */
    @Test
    void only_the_first_partial_ack_restarts_the_timer() {
        TcpScript sender = recovery(sender()).forget();
        sender.at(ms(122.4)).receives(acksUpTo(4)).forget();
        sender.at(ms(162.4)).receives(acksUpTo(5)).forget();
        sender.at(ms(1122.4)).sends(full(6));
    }

    /** The first ACK advances and tells of a hole, so the timer runs on from 80 ms. */
    @Test
    void an_ack_that_tells_of_a_hole_does_not_restart_the_timer() {
        TcpScript sender = sender();
        sender.at(ms(80)).receives(acksUpTo(1)).forget();
        sender.at(ms(480)).receives(acksUpTo(2).withSack(block(4, 4))).forget();
        sender.at(ms(482)).receives(acksUpTo(2).withSack(block(4, 5))).forget();
        sender.at(ms(1080)).sends(full(3));
    }

    /** LinuxReno: 10 halved is 5, and at the second timeout, a second and two later, 1 halved is the least, 2. */
    @Test
    void every_timeout_lowers_ssthresh() {
        TcpScript sender = sender();
        sender.skipTo(ms(1041)).window(1, 5);
        sender.skipTo(ms(3041)).window(1, 2);
    }

    /** The timeout has doubled to two seconds; what acknowledges only the retransmission gives no sample but ends that. */
    @Test
    void progress_ends_the_doubling_of_the_timeout() {
        TcpScript sender = sender();
        sender.skipTo(ms(1041));
        sender.at(ms(1081)).receives(acksUpTo(1)).sendsSegments(2, 3);
        sender.at(ms(2081)).sends(full(2));
    }

    /** 500 bytes are all that waits, and they go; when they are lost the next segment gives them the 948 bytes that they lack. */
    @Test
    void a_short_segment_sent_again_is_filled_up() {
        TcpScript sender = TcpScript.ns3Sender("reno", 500);
        sender.at(ms(41)).writes(1448);
        sender.sends(Seg.data(501, 1949));
        sender.at(ms(1040)).sends(Seg.data(1, 1449));
    }

    /**
     * Of 131072 bytes from 217201 on, whole pieces of 512 end at 348161. One segment more that is acknowledged makes room for
     * three of them: a segment, and the 88 bytes that are left.
     */
    @Test
    void sends_what_the_application_writes_into_a_full_buffer_at_once() {
        TcpScript sender = sender();
        for (int round = 0, acked = 10; round < 4; round++, acked = 2 * acked + 10) {
            sender.at(ms(80 + 40 * round)).receives(acksUpTo(acked)).forget();
        }
        sender.at(ms(240)).receives(acksUpTo(151));
        sender.sends(Seg.data(348_161, 349_609), Seg.data(349_609, 349_697)).sendsNothing();
    }
}
