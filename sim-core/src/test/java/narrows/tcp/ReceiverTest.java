package narrows.tcp;

import static narrows.tcp.Seg.acks;
import static narrows.tcp.TcpScript.MSS;
import static narrows.tcp.TcpScript.block;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static narrows.tcp.TcpScript.seq;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReceiverTest {
    private static Seg ackOf(int n) {
        return acks(seq(n + 1));
    }

    /** A receiver that got 30 segments in order at 100 ms: no quick ACKs and no room to open the window are left. */
    private static TcpScript settled() {
        return settled(TcpScript.receiver());
    }

    private static TcpScript settled(TcpScript receiver) {
        receiver.at(ms(100));
        for (int n = 1; n <= 30; n++) {
            receiver.receives(full(n));
        }
        return receiver.forget();
    }

    /** 16 quick ACKs, and one more for each of the 6 segments that open the window from 65160 to 80480 bytes. */
    @Test
    void acknowledges_the_first_22_segments_one_by_one_and_then_every_second() {
        TcpScript receiver = TcpScript.receiver().at(ms(100));
        for (int n = 1; n <= 22; n++) {
            receiver.receives(full(n)).sends(ackOf(n));
        }
        receiver.receives(full(23)).sendsNothing().receives(full(24)).sends(ackOf(24));
        receiver.receives(full(25)).sendsNothing().receives(full(26)).sends(ackOf(26));
    }

    @Test
    void delays_the_ack_of_a_lone_segment_by_40_ms() {
        // Jiffy 25 + 10, one late.
        settled().receives(full(31)).sendsNothing().at(ms(4 * 36)).sends(ackOf(31));
    }

    @Test
    void ticks_with_the_phase_of_its_host() {
        TcpScript receiver = TcpScript.withPhase(ms(1)).accepted().at(ms(100));
        for (int n = 1; n <= 31; n++) {
            receiver.receives(full(n));
        }
        receiver.forget().at(ms(4 * 36 - 1)).sends(ackOf(31));
    }

    @Test
    void doubles_the_delay_after_it_was_used() {
        TcpScript receiver = settled().receives(full(31)).at(ms(144)).sends(ackOf(31));
        // The gap of 24 ms, 6 jiffies, makes the delay 20 / 2 + 6 = 16 jiffies; srtt bounds it to 40 ms.
        receiver.receives(full(32)).sendsNothing().at(ms(4 * 47)).sends(ackOf(32));
    }

    @Test
    void acknowledges_a_pushed_segment_at_once() {
        settled().receives(full(31).pushed()).sends(ackOf(31));
    }

    @Test
    void acknowledges_a_short_segment_at_once() {
        settled().receives(Seg.data(seq(31), seq(31) + 100)).sends(acks(seq(31) + 100));
    }

    @Test
    void sends_quick_acks_again_after_a_pause_longer_than_the_rto() {
        TcpScript receiver = settled().at(ms(1000));
        for (int n = 31; n <= 46; n++) {
            receiver.receives(full(n)).sends(ackOf(n));
        }
    }

    @Test
    void opens_the_window_by_two_segments_for_each_that_arrives_up_to_the_buffer() {
        TcpScript receiver = TcpScript.receiver().at(ms(100));
        // 65160 + 2896 n, at most (131072 - 2304) * 160 / 256 = 80480; in units of 1024 bytes, rounded up.
        long[] windows = {67, 70, 73, 75, 78, 79, 79};
        for (int n = 1; n <= windows.length; n++) {
            receiver.receives(full(n)).sends(ackOf(n).window(windows[n - 1] * 1024));
        }
    }

    @Test
    void never_takes_the_right_edge_back_for_data_it_holds() {
        TcpScript receiver = settled().at(ms(200)).receives(full(31), full(32)).forget();
        for (int n = 34; n < 60; n++) {
            receiver.receives(full(n));
        }
        long window = receiver.sent().windowBytes;
        while (receiver.sentCount() > 0) {
            assertThat(receiver.sent().windowBytes).isGreaterThanOrEqualTo(window);
        }
        assertThat(window).isGreaterThanOrEqualTo(79 * 1024);
    }

    @Test
    void follows_a_faster_sender_with_its_buffer_once_per_round_trip() {
        // 30 segments came in the first round trip of 100 ms that was measured, where 14600 bytes were expected.
        TcpScript receiver = settled().at(ms(200)).receives(full(31)).sendsNothing();

        receiver.receives(full(32)).sends(ackOf(32).window(82 * 1024)); // 80480 + 2896, rounded up
        receiver.receives(full(33)).sends(ackOf(33).window(85 * 1024));
    }

    @Test
    void keeps_the_window_of_a_fixed_buffer() {
        TcpScript receiver = TcpScript.withWindow(65536).accepted().at(ms(100));
        for (int round = 0; round < 20; round++) {
            for (int n = 1; n <= 30; n++) {
                receiver.receives(full(30 * round + n));
            }
            receiver.forget().skipTo(ms(200 + 100 * round));
        }
        // Seen on Linux 6.18: a segment of 1448 bytes takes 2304 of memory, and leaves (131072 - 2304) * 160 / 256.
        receiver.receives(full(601), full(602)).sends(ackOf(602).window(80480)).sendsNothing();
    }

    /**
     * The first one widens the window by the room that a segment in order had taken, and is acknowledged for that (as seen on Linux
     * 6.18); three more leave at once. Then 5 % of the RTT or 1 ms, and the 100 us of tcp_comp_sack_slack_ns.
     */
    @Test
    void reports_out_of_order_data_at_once_and_then_after_a_millisecond_and_its_slack() {
        TcpScript receiver = settled().at(ms(200));
        receiver.receives(full(32)).sends(ackOf(30).withSack(block(32, 32)));
        receiver.receives(full(33)).sends(ackOf(30).withSack(block(32, 33)));
        receiver.receives(full(34)).sends(ackOf(30).withSack(block(32, 34)));
        receiver.receives(full(35)).sends(ackOf(30).withSack(block(32, 35)));
        receiver.receives(full(36), full(37)).sendsNothing();

        receiver.at(ms(201.1)).sends(ackOf(30).withSack(block(32, 37)));
    }

    @Test
    void holds_back_44_acks_at_most() {
        TcpScript receiver =
                settled(TcpScript.receiverWith("receiveTuning", "off")).at(ms(200));
        for (int n = 32; n < 32 + 4 + 44; n++) {
            receiver.receives(full(n));
        }
        receiver.forget().receives(full(80)).sends(ackOf(30).withSack(block(32, 80)));
    }

    /** Held data takes the room that a wider window would need, so nothing makes each segment be acknowledged (tcp_grow_window). */
    @Test
    void goes_on_holding_back_acks_while_data_piles_up() {
        TcpScript receiver = settled().at(ms(200));
        receiver.receives(full(32), full(33), full(34), full(35)).forget();
        for (int n = 0; n < 6; n++) {
            receiver.receives(full(36 + 2 * n), full(37 + 2 * n)).sendsNothing();
            receiver.at(ms(201.1 + 1.1 * n)).sends(ackOf(30).withSack(block(32, 37 + 2 * n)));
        }
    }

    @Test
    void acknowledges_a_filled_hole_at_once() {
        TcpScript receiver = settled().at(ms(200)).receives(full(32)).forget();
        receiver.receives(full(31)).sends(ackOf(32));
    }

    @Test
    void acknowledges_a_partly_filled_hole_at_once() {
        TcpScript receiver = settled().at(ms(200)).receives(full(33), full(35)).forget();
        receiver.receives(full(31)).sends(ackOf(31).withSack(block(35, 35)).withSack(block(33, 33)));
    }

    @Test
    void reports_the_three_blocks_that_changed_last() {
        TcpScript receiver = settled()
                .at(ms(200))
                .receives(full(32), full(34), full(36), full(38))
                .forget();
        receiver.receives(full(40)).at(ms(201.1));

        receiver.sends(ackOf(30).withSack(block(40, 40)).withSack(block(38, 38)).withSack(block(36, 36)));
    }

    @Test
    void merges_blocks_that_meet_and_reports_the_merged_one_first() {
        TcpScript receiver = settled().at(ms(200)).receives(full(32), full(34)).forget();
        Seg three = ackOf(30).withSack(block(36, 36)).withSack(block(34, 34)).withSack(block(32, 32));
        receiver.receives(full(36)).sends(three);
        receiver.receives(full(33)).sends(ackOf(30).withSack(block(32, 34)).withSack(block(36, 36)));
    }

    @Test
    void reports_a_duplicate_of_read_data_first_and_once() {
        TcpScript receiver = settled().at(ms(200)).receives(full(32)).forget();
        receiver.receives(full(7)).sends(ackOf(30).withSack(block(7, 7)).withSack(block(32, 32)));
        receiver.receives(full(33)).sends(ackOf(30).withSack(block(32, 33)));
    }

    @Test
    void reports_a_duplicate_of_held_data_inside_its_block() {
        TcpScript receiver = settled().at(ms(200)).receives(full(32), full(33)).forget();
        receiver.receives(full(32)).sends(ackOf(30).withSack(block(32, 32)).withSack(block(32, 33)));
    }

    @Test
    void acknowledges_16_segments_one_by_one_after_a_duplicate() {
        TcpScript receiver = settled().at(ms(110)).receives(full(30)).forget();
        for (int n = 31; n <= 45; n++) {
            receiver.receives(full(n)).sends(ackOf(n));
        }
        receiver.receives(full(46)).sendsNothing();
    }

    @Test
    void does_not_echo_the_timestamp_of_out_of_order_data() {
        TcpScript receiver = TcpScript.receiver().at(ms(100)).receives(full(1)).sends(ackOf(1).echoing(100));
        receiver.at(ms(150))
                .receives(full(3))
                .sends(ackOf(1).withSack(block(3, 3)).echoing(100));
        receiver.at(ms(160)).receives(full(2).stamped(155)).sends(ackOf(3).echoing(155));
    }

    /** RFC 7323, section 4.3, case A: the earliest segment that an ACK covers is echoed. */
    @Test
    void echoes_the_first_of_two_segments_that_share_an_ack() {
        TcpScript receiver = settled().at(ms(110)).receives(full(31)).sendsNothing();
        receiver.at(ms(112)).receives(full(32)).sends(ackOf(32).echoing(110));
    }

    @Test
    void echoes_the_timestamp_of_pure_acks_on_its_data() {
        TcpScript.sender("reno").at(ms(80)).receives(TcpScript.acksUpTo(2)).sends(full(11).echoing(80));
    }

    @Test
    void reads_every_byte_once() {
        TcpScript receiver = settled().at(ms(200)).receives(full(33), full(31), full(31), full(32), full(33));

        assertThat(receiver.endpoint().bytesRead()).isEqualTo(33L * MSS);
    }

    /** A receiver whose application reads 30 us after an arrival, and that got 30 segments one after the other. */
    private static TcpScript slowlySettled() {
        TcpScript receiver = TcpScript.slowlyReading(ms(0.03));
        for (int n = 1; n <= 30; n++) {
            receiver.forget().skipTo(ms(100 + 0.1 * n)).receives(full(n));
        }
        return receiver.skipTo(ms(104)).forget();
    }

    /** In __tcp_ack_snd_check unread data must not narrow the window, for which there is room beside one segment. */
    @Test
    void leaves_the_ack_of_a_burst_to_the_application_that_reads_it() {
        TcpScript receiver = slowlySettled();

        receiver.receives(full(31), full(32), full(33))
                .sendsNothing()
                .at(ms(104.03))
                .sends(ackOf(33));
    }

    @Test
    void acknowledges_the_second_segment_at_once_when_the_first_was_read() {
        TcpScript receiver = slowlySettled().receives(full(31)).sendsNothing();

        receiver.at(ms(104.1)).receives(full(32)).sends(ackOf(32));
    }

    @Test
    void acknowledges_a_pushed_segment_when_the_application_reads_it() {
        TcpScript receiver = slowlySettled();

        receiver.receives(full(31).pushed()).sendsNothing().at(ms(104.03)).sends(ackOf(31));
    }

    /** tcp_measure_rcv_mss: two equal segments without PSH are full ones, however small, so every second is acknowledged. */
    @Test
    void takes_equal_small_segments_for_full_ones() {
        TcpScript receiver = TcpScript.receiver().at(ms(100));
        for (int n = 0; n < 40; n++) {
            receiver.receives(Seg.data(1 + 500L * n, 1 + 500L * (n + 1)));
        }
        receiver.skipTo(ms(200)).forget().receives(Seg.data(20_001, 20_501)).sendsNothing();
        receiver.receives(Seg.data(20_501, 21_001)).sends(acks(21_001));
    }
}
