package narrows.tcp;

import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;

import org.junit.jupiter.api.Test;

/** Ten segments leave at 40 ms; their ACKs come from 80 ms on. */
class WithoutSackTest {
    private static Seg acks(int segments) {
        return acksUpTo(segments).window(64240);
    }

    /** The first of ten segments is missing: the third duplicate begins the recovery (tcp_newreno_mark_lost). */
    private static TcpScript recovery() {
        TcpScript sender = TcpScript.senderWith("sack", "false");
        sender.at(ms(80)).receives(acks(0)).sends(full(11)).sendsNothing();
        sender.at(ms(81.2)).receives(acks(0)).sends(full(12)).sendsNothing();
        return sender.at(ms(82.4)).receives(acks(0));
    }

    @Test
    void takes_each_duplicate_for_a_segment_that_arrived_and_the_third_for_a_loss() {
        recovery().sends(full(1)).sendsNothing().window(9, 5);
    }

    /** Segment 5 is missing, too: one loss is repaired per round trip. */
    @Test
    void repairs_the_next_hole_at_a_partial_acknowledgment() {
        TcpScript sender = recovery().forget();
        for (int duplicate = 4; duplicate <= 10; duplicate++) {
            sender.at(ms(80 + 1.2 * duplicate)).receives(acks(0)).forget();
        }
        sender.at(ms(122)).receives(acks(4)).sends(full(5));
    }

    /** RFC 6582: duplicates of what was sent twice must not begin a second recovery. */
    @Test
    void stays_in_recovery_until_something_above_the_recovery_point_is_acknowledged() {
        TcpScript sender = recovery().forget();
        sender.at(ms(122)).receives(acks(12)).forget();
        for (int duplicate = 0; duplicate < 4; duplicate++) {
            sender.at(ms(123 + duplicate)).receives(acks(12)).sendsNothing();
        }
        sender.at(ms(162)).receives(acks(13)).forget().window(5, 5);
    }

    /** No probe after twice the RTT: the timeout comes first, at srtt + 200 ms. */
    @Test
    void sends_no_probes() {
        TcpScript sender = TcpScript.senderWith("sack", "false");
        sender.at(ms(239)).sendsNothing();
    }
}
