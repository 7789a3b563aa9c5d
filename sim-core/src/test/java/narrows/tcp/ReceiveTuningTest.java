package narrows.tcp;

import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The receive buffer follows what the application reads in a round trip (tcp_rcv_space_adjust). 14600 bytes are expected at
 * first; 30 segments, 43440 bytes, come in the first one that is measured. The window of 80480 bytes then opens by 2896 bytes with
 * each segment up to the new space beside that segment, which takes 1440 of it, in units of 1024 bytes.
 */
class ReceiveTuningTest {
    private static final int MANY = 200;

    private static TcpScript afterOneRound(TcpScript receiver) {
        receiver.at(ms(100));
        for (int n = 1; n <= 30; n++) {
            receiver.receives(full(n));
        }
        receiver.forget().at(ms(200));
        for (int n = 31; n <= 30 + MANY; n++) {
            receiver.receives(full(n));
        }
        return receiver;
    }

    private static long lastWindow(TcpScript receiver) {
        long window = 0;
        while (receiver.sentCount() > 0) {
            window = receiver.sent().windowBytes;
        }
        return window;
    }

    /** w = 2 x 43440 = 86880, and 2 w (43440 - 14600) / 14600 = 343235 for its growth: 430115, less 1440 bytes. */
    @Test
    void gives_twice_what_was_read_and_more_while_that_grows() {
        assertThat(lastWindow(afterOneRound(TcpScript.receiver()))).isEqualTo(419 * 1024);
    }

    /** w = 2 x 43440 + 16 x 1448 = 110048, and 434766 for its growth: 544814, less 1440 bytes. */
    @Test
    void gives_sixteen_segments_on_top_in_the_form_of_linux_6_12() {
        assertThat(lastWindow(afterOneRound(TcpScript.receiverWith("receiveTuning", "linux-6.1"))))
                .isEqualTo(531 * 1024);
    }

    @Test
    void keeps_its_first_buffer_where_tuning_is_off() {
        assertThat(lastWindow(afterOneRound(TcpScript.receiverWith("receiveTuning", "off"))))
                .isEqualTo(79 * 1024);
    }

    /** A maximum of 256 KiB: (262144 - 2304) x 160 / 256 = 162400 bytes, in units of 8. */
    @Test
    void stays_below_its_maximum() {
        assertThat(lastWindow(afterOneRound(TcpScript.receiverWith("receiveBufferMax", "256KiB"))))
                .isEqualTo(162_400);
    }

    /**
     * Segments 32 to 85 wait for the 31st, before a round trip is over: 29200 bytes for what was read and 79640 for what waits make
     * room for 108840, less 1440. Before there were 81920, to the last byte once nothing in order had come for a segment.
     */
    @Test
    void makes_room_for_what_waits_behind_a_hole() {
        assertThat(windowAfterHole("linux")).isEqualTo(105 * 1024);
        assertThat(windowAfterHole("linux-6.1")).isEqualTo(80 * 1024);
    }

    private static long windowAfterHole(String tuning) {
        TcpScript receiver = TcpScript.receiverWith("receiveTuning", tuning).at(ms(100));
        for (int n = 1; n <= 85; n++) {
            if (n != 31) {
                receiver.receives(full(n));
            }
        }
        receiver.forget().receives(full(31));
        for (int n = 86; n <= 100; n++) {
            receiver.receives(full(n));
        }
        return lastWindow(receiver);
    }
}
