package narrows.tcp;

import static narrows.tcp.TcpScript.ms;

import org.junit.jupiter.api.Test;

/** What a receiver does when it is told to differ from Linux. */
class ReceiverVariantsTest {
    private static final int BYTES = 1448;

    private static Seg segment(int number) {
        long from = 1 + (long) (number - 1) * BYTES;
        return Seg.data(from, from + BYTES).notPushed();
    }

    private static Seg acksAll(int number) {
        return Seg.acks(1 + (long) number * BYTES);
    }

    /** RFC 5681, section 4.2: every second full segment, from the first pair on. */
    @Test
    void acknowledges_every_second_segment_and_a_lone_one_after_200_ms() {
        TcpScript receiver = TcpScript.receiverWith("delayedAck", "every2");
        receiver.at(ms(100)).receives(segment(1)).sendsNothing();
        receiver.at(ms(101)).receives(segment(2)).sends(acksAll(2)).sendsNothing();
        receiver.at(ms(102)).receives(segment(3)).sendsNothing();
        receiver.at(ms(303)).sendsNothing();
        receiver.at(ms(304)).sends(acksAll(3)).sendsNothing();
    }

    @Test
    void acknowledges_each_segment() {
        TcpScript receiver = TcpScript.receiverWith("delayedAck", "each");
        for (int number = 1; number <= 40; number++) {
            receiver.at(ms(100 + number))
                    .receives(segment(number))
                    .sends(acksAll(number))
                    .sendsNothing();
        }
    }

    @Test
    void reports_four_holes_where_no_timestamps_take_their_room() {
        TcpScript receiver = TcpScript.receiverWith("timestamps", "false");
        for (int number = 2; number <= 6; number += 2) {
            receiver.at(ms(100 + number)).receives(segment(number)).forget();
        }
        receiver.at(ms(110))
                .receives(segment(8))
                .sends(acksAll(0).withSack(edge(8), edge(9), edge(6), edge(7), edge(4), edge(5), edge(2), edge(3)));
    }

    private static long edge(int number) {
        return 1 + (long) (number - 1) * BYTES;
    }

    @Test
    void reports_no_duplicates_without_dsack() {
        TcpScript receiver = TcpScript.receiverWith("dsack", "false");
        receiver.at(ms(100)).receives(segment(1)).forget();
        receiver.at(ms(110)).receives(segment(1)).sends(acksAll(1)).sendsNothing();
    }

    @Test
    void in_ns3_acknowledges_the_first_segment_and_then_every_second_of_any_size() {
        TcpScript receiver = TcpScript.ns3Receiver();
        receiver.at(ms(100)).receives(segment(1)).sends(acksAll(1));
        receiver.at(ms(101)).receives(Seg.data(1449, 1549)).sendsNothing();
        receiver.at(ms(102)).receives(Seg.data(1549, 1649)).sends(Seg.acks(1649));
    }

    /** 131072 bytes behind what is acknowledged, though the segment behind the hole is held. */
    @Test
    void in_ns3_offers_the_whole_buffer_behind_a_hole() {
        TcpScript receiver = TcpScript.ns3Receiver();
        receiver.at(ms(100)).receives(segment(1)).forget();
        receiver.at(ms(101))
                .receives(segment(3))
                .sends(acksAll(1).window(131_072).withSack(edge(3), edge(4)));
    }

    /** The fifth block pushed the first one, of segment 2, off the list; when it grows only what is new is reported. */
    @Test
    void in_ns3_a_block_that_fell_off_the_list_is_forgotten() {
        TcpScript receiver = TcpScript.ns3Receiver();
        for (int number = 2; number <= 10; number += 2) {
            receiver.at(ms(100 + number)).receives(segment(number)).forget();
        }
        receiver.at(ms(111))
                .receives(segment(3))
                .sends(acksAll(0).withSack(edge(3), edge(5), edge(10), edge(11), edge(8), edge(9)));
    }
}
