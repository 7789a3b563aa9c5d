package narrows.tcp;

import static narrows.tcp.Seg.acks;
import static narrows.tcp.Seg.data;
import static narrows.tcp.Seg.synAck;
import static narrows.tcp.TcpScript.LARGE_WINDOW;
import static narrows.tcp.TcpScript.MSS;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static narrows.tcp.TcpScript.seq;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A receiver that closes its window, and one whose application reads slowly. Jiffies of 4 ms; the RTO is 240 ms, 60 of them. */
class ClosedWindowTest {
    /** The buffer, and what a segment of 1448 bytes takes of it: 160/256 of that is window. */
    private static final long MEMORY = 262_144;

    private static final long SEGMENT_MEMORY = 2_304;

    /**
     * What was offered: less than a sixteenth of the buffer is not, and behind 106 segments 11200 bytes are left, the last with more.
     */
    private static final long OFFERED = 106 * MSS + space(106);

    /** Sequence behind the last byte that may be sent. */
    private static final long FULL = 1 + OFFERED;

    /** Room beside so many segments. */
    private static long space(int segments) {
        return (MEMORY - segments * SEGMENT_MEMORY) * 160 / 256;
    }

    /** What must have been read of a full buffer so that only so many segments are left. */
    private static long readUntil(int segments) {
        return OFFERED - (long) segments * MSS;
    }

    /** A sender with five segments whose receiver took two and closed its window at 80 ms. */
    private static TcpScript senderWithWindow(long bytes) {
        TcpScript sender = TcpScript.with("reno").connects().writes(5L * MSS);
        sender.at(ms(40)).receives(synAck().window(2L * MSS)).sends(acks(1), full(1), full(2));
        return sender.at(ms(80)).receives(acks(seq(3)).window(bytes)).sendsNothing();
    }

    /** An ACK with the number of the last acknowledged byte. */
    private static Seg probe() {
        return data(seq(3) - 1, seq(3) - 1);
    }

    /** 20 + 60 jiffies and one; then twice as long each time, at the next multiple of 8. */
    @Test
    void asks_for_the_window_at_doubling_intervals() {
        senderWithWindow(0)
                .at(ms(4 * 81))
                .sends(probe())
                .at(ms(4 * 208))
                .sends(probe())
                .at(ms(4 * 456))
                .sends(probe())
                .at(ms(4 * 944))
                .sends(probe());
    }

    @Test
    void waits_its_whole_interval_again_after_an_answer() {
        TcpScript sender = senderWithWindow(0).at(ms(4 * 81)).sends(probe());

        sender.at(ms(364)).receives(acks(seq(3)).window(0)).sendsNothing();
        sender.at(ms(4 * 216)).sends(probe()); // 91 + 120
    }

    @Test
    void goes_on_when_a_probe_finds_the_window_open() {
        TcpScript sender = senderWithWindow(0).at(ms(4 * 81)).sends(probe());

        sender.at(ms(364)).receives(acks(seq(3)).window(LARGE_WINDOW)).sendsSegments(3, 5);
        sender.at(ms(404)).receives(TcpScript.acksUpTo(5)).sendsNothing();
        assertThat(sender.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void starts_with_the_shortest_interval_when_the_window_closes_again() {
        TcpScript sender = senderWithWindow(0).at(ms(4 * 81)).sends(probe());
        sender.at(ms(364)).receives(acks(seq(3)).window(MSS)).sends(full(3));

        sender.at(ms(404)).receives(acks(seq(4)).window(0)).sendsNothing();
        sender.at(ms(4 * 162)).sends(data(seq(4) - 1, seq(4) - 1)); // 101 + 60, and one
    }

    /** RFC 9293, section 3.8.6.2.1: less than a segment is not sent before the timer says so. */
    @Test
    void fills_a_window_smaller_than_a_segment_only_when_its_timer_expires() {
        senderWithWindow(500).at(ms(4 * 81)).sends(data(seq(3), seq(3) + 500).pushed());
    }

    @Test
    void keeps_a_fin_back_as_well() {
        TcpScript sender = TcpScript.with("reno").connects().writes(MSS).closes();
        sender.at(ms(40)).receives(synAck().window(MSS)).sends(acks(1)).sendsNothing();
        sender.at(ms(60)).receives(acks(1).window(MSS + 1L)).sends(Seg.fin(1, 1 + MSS));
    }

    @Test
    void gives_up_after_fifteen_probes_without_an_answer() {
        TcpScript sender = senderWithWindow(0);
        int probes = 0;
        while (sender.endpoint().nextNs() != Long.MAX_VALUE) {
            sender.at(sender.endpoint().nextNs());
            probes += sender.sentCount();
            sender.forget();
        }

        assertThat(probes).isEqualTo(15);
        assertThat(sender.endpoint().failed()).isTrue();
        assertThat(sender.endpoint().established()).isFalse();
    }

    /** A receiver whose application has stopped reading, and whose buffer is full. */
    private static TcpScript fullReceiver() {
        TcpScript receiver = TcpScript.withWindow(131_072).accepted();
        receiver.endpoint().pauseReading();
        receiver.at(ms(100));
        for (int n = 1; n <= 113; n++) {
            receiver.receives(full(n)).forget();
        }
        receiver.receives(data(seq(114), FULL).pushed()).forget();
        return receiver.skipTo(ms(1000)).receives(data(1, 1)).sends(acks(FULL).window(0));
    }

    @Test
    void offers_what_is_left_of_its_buffer() {
        TcpScript receiver = TcpScript.withWindow(131_072).accepted();
        receiver.endpoint().pauseReading();
        receiver.at(ms(100));
        for (int n = 1; n <= 80; n++) {
            receiver.receives(full(n)).forget();
        }

        receiver.skipTo(ms(1000)).receives(full(1));
        assertThat(receiver.sent().windowBytes).isEqualTo(space(80));
        assertThat(receiver.endpoint().bytesRead()).isZero();
    }

    @Test
    void answers_a_probe_with_its_window_twice_a_second_at_most() {
        TcpScript receiver = fullReceiver();

        receiver.at(ms(1499)).receives(data(FULL - 1, FULL - 1)).sendsNothing();
        receiver.at(ms(1500))
                .receives(data(FULL - 1, FULL - 1))
                .sends(acks(FULL).window(0));
    }

    /** 10240 bytes of 163840. */
    @Test
    void opens_its_window_when_a_sixteenth_of_its_buffer_was_read() {
        TcpScript receiver = fullReceiver();

        assertThat(receiver.reads((int) readUntil(106) - 4).sentCount()).isZero();
        receiver.reads(4).sends(acks(FULL).window(space(106)));
    }

    /** Twice 11200 bytes and more are there beside 98 segments. */
    @Test
    void tells_of_more_room_when_there_is_twice_as_much() {
        TcpScript receiver = fullReceiver().reads(readUntil(106)).forget();

        assertThat(receiver.reads((int) (readUntil(98) - readUntil(106)) - 4).sentCount())
                .isZero();
        receiver.reads(4).sends(acks(FULL).window(space(98)));
    }

    /** Its window had opened to 128872 bytes when 22 segments lay there, and further as there was room beside 23. */
    @Test
    void opens_its_window_wholly_when_the_application_reads_on() {
        TcpScript receiver = fullReceiver();

        receiver.resumesReading().sends(acks(FULL).window(space(23)));
        assertThat(receiver.endpoint().bytesRead()).isEqualTo(OFFERED);
    }
}
