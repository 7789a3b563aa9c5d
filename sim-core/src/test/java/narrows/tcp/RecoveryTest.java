package narrows.tcp;

import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.block;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;

import org.junit.jupiter.api.Test;

/** Ten segments leave at 40 ms; their ACKs come from 80 ms on, 1.2 ms apart. */
class RecoveryTest {
    private static final int INFINITE = Integer.MAX_VALUE;

    /** Segment 1 is missing; the SACK of 4 begins the recovery. */
    private static TcpScript recovery() {
        TcpScript sender = TcpScript.afterTwoSacked(TcpScript.sender("reno"));
        return sender.at(ms(82.4)).receives(acksUpTo(0).withSack(block(2, 4)));
    }

    @Test
    void sends_the_missing_segment_again_at_the_third_sacked_one() {
        recovery().sends(full(1)).sendsNothing().window(9, 5);
    }

    /** PRR: prior cwnd 10, ssthresh 5, so one segment for every two that arrive. */
    @Test
    void sends_one_segment_for_two_delivered_during_the_reduction() {
        TcpScript sender = recovery().sends(full(1));
        sender.at(ms(83.6)).receives(acksUpTo(0).withSack(block(2, 5))).sendsNothing();
        sender.at(ms(84.8))
                .receives(acksUpTo(0).withSack(block(2, 6)))
                .sends(full(13))
                .sendsNothing();
        sender.at(ms(86)).receives(acksUpTo(0).withSack(block(2, 7))).sendsNothing();
        sender.at(ms(87.2))
                .receives(acksUpTo(0).withSack(block(2, 8)))
                .sends(full(14))
                .sendsNothing();
    }

    @Test
    void ends_at_ssthresh_when_all_that_was_out_is_acknowledged() {
        repaired().sendsSegments(14, 17).sendsNothing().window(5, 5);
    }

    /** Nine of twelve segments are SACKed before the retransmission is acknowledged. */
    private static TcpScript repaired() {
        TcpScript sender = recovery().forget();
        sender.at(ms(121.2))
                .receives(acksUpTo(0).withSack(block(2, 9)))
                .sends(full(13))
                .sendsNothing();
        return sender.at(ms(122.4)).receives(acksUpTo(12));
    }

    @Test
    void sends_a_lost_retransmission_again_when_something_sent_later_arrives() {
        TcpScript sender = recovery().forget();
        sender.at(ms(83.6)).receives(acksUpTo(0).withSack(block(2, 5)));
        sender.at(ms(84.8)).receives(acksUpTo(0).withSack(block(2, 6))).sends(full(13));

        sender.at(ms(124.8)).receives(acksUpTo(0).withSack(block(13, 13)).withSack(block(2, 6)));
        sender.sends(full(1));
    }

    @Test
    void finds_every_older_segment_lost_once_in_recovery() {
        TcpScript sender = TcpScript.sender("reno");
        sender.at(ms(80)).receives(acksUpTo(0).withSack(block(4, 4))).forget();
        sender.at(ms(81.2)).receives(acksUpTo(0).withSack(block(4, 5))).forget();
        sender.at(ms(82.4))
                .receives(acksUpTo(0).withSack(block(4, 6)))
                .sends(full(1))
                .sendsNothing();
        sender.at(ms(83.6)).receives(acksUpTo(0).withSack(block(4, 7))).sendsNothing();

        // Six are in flight, then five, which is ssthresh; every further one that arrives lets one go.
        sender.at(ms(84.8)).receives(acksUpTo(0).withSack(block(4, 8))).sendsNothing();
        sender.at(ms(86))
                .receives(acksUpTo(0).withSack(block(4, 9)))
                .sends(full(2))
                .sendsNothing();
        sender.at(ms(87.2))
                .receives(acksUpTo(0).withSack(block(4, 10)))
                .sends(full(3))
                .sendsNothing();
    }

    @Test
    void undoes_the_reduction_when_an_earlier_timestamp_is_echoed() {
        TcpScript sender = recovery().sends(full(1));
        sender.at(ms(83.6)).receives(acksUpTo(4).echoing(40)).window(11, INFINITE);

        // The window has room for a third segment, which waits for the next ACK to leave in a burst of two.
        sender.sendsSegments(13, 14).sendsNothing();
    }

    @Test
    void undoes_the_reduction_when_every_retransmission_was_a_duplicate() {
        TcpScript sender = repaired().window(5, 5).forget();

        sender.at(ms(123.6)).receives(acksUpTo(12).withSack(block(1, 1))).window(10, INFINITE);
    }

    @Test
    void does_not_trust_a_duplicate_that_no_retransmission_explains() {
        TcpScript sender = repaired().forget();

        sender.at(ms(123.6)).receives(acksUpTo(12).withSack(block(1, 2))).window(5, 5);
    }

    @Test
    void waits_a_quarter_of_the_least_rtt_for_the_first_sign_of_loss() {
        TcpScript sender = TcpScript.sender("reno");
        sender.at(ms(80)).receives(acksUpTo(0).withSack(block(2, 2))).forget();

        // 10 ms and the margin of 2 ms are 3 jiffies; set at jiffy 20, fired one late.
        sender.at(ms(4 * 24)).sends(full(1)).window(10, 5);
    }

    /** One segment that overtook another is enough: then three SACKs prove nothing, the time must pass. */
    @Test
    void waits_a_quarter_of_the_least_rtt_once_reordering_was_seen() {
        TcpScript sender = TcpScript.sender("reno");
        sender.at(ms(80)).receives(acksUpTo(0).withSack(block(2, 2))).forget();
        sender.at(ms(81.2)).receives(acksUpTo(4)).forget();
        sender.at(ms(82.4)).receives(acksUpTo(4).withSack(block(6, 6))).forget();
        sender.at(ms(83.6)).receives(acksUpTo(4).withSack(block(6, 7))).forget();
        sender.at(ms(84.8)).receives(acksUpTo(4).withSack(block(6, 8))).forget();

        sender.at(ms(4 * 25)).sends(full(5));
    }

    @Test
    void takes_cubics_beta_as_the_new_threshold() {
        TcpScript sender = TcpScript.sender("cubic");
        sender.at(ms(80)).receives(acksUpTo(0).withSack(block(2, 2))).forget();
        sender.at(ms(81.2)).receives(acksUpTo(0).withSack(block(2, 3))).forget();

        sender.at(ms(82.4))
                .receives(acksUpTo(0).withSack(block(2, 4)))
                .sends(full(1))
                .window(9, 7);
    }

    @Test
    void ignores_an_acknowledgment_of_what_was_never_sent() {
        TcpScript.sender("reno")
                .at(ms(80))
                .receives(acksUpTo(11))
                .sendsNothing()
                .window(10, INFINITE);
    }

    @Test
    void uses_the_sack_blocks_of_an_old_acknowledgment() {
        TcpScript sender =
                TcpScript.sender("reno").at(ms(80)).receives(acksUpTo(1)).forget();
        sender.at(ms(82)).receives(acksUpTo(0).withSack(block(3, 5))).sends(full(2));
    }
}
