package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static final List<String> CRADLE =
            List.of("tbf limit 15Kb buffer 10Kb/8 rate 2Mbit", "netem delay 100ms loss 5%");

    /**
     * DCE Cradle's lines on Ethernet: 1000 frames of 1514 bytes last 6.056 s at 2 Mbit/s; 1000 frames in 100 ms are 121.12
     * Mbit/s; at 5 % loss and 200 ms Mathis gives 0.317 and PFTK with delayed ACKs 0.180 Mbit/s.
     */
    @Test
    void tells_what_two_lines_come_to() {
        assertThat(explain(Device.ETHERNET, CRADLE))
                .contains("limit 15360 B not in force")
                .contains("burst 10240 B with cell 8")
                .contains("one-way delay 100 ms; two-way 200 ms")
                .contains("buffer 1000 packets = 6.06 s (6056 ms) of frames of 1514 B at 2 Mbit/s")
                .contains("highest rate that the packet limit allows 121.12 Mbit/s")
                .contains("loss really produced 5 % of full packets")
                .contains("link share 1.91 Mbit/s")
                .contains("predicted goodput 0.18-0.32 Mbit/s per flow")
                .contains("2 Mbit/s never binds");
    }

    /** Without a link header 1000 packets are 6 s. */
    @Test
    void counts_the_header_of_the_device() {
        assertThat(explain(Device.ETHERNET.withHeader(0), CRADLE))
                .contains("buffer 1000 packets = 6 s (6000 ms) of frames of 1500 B");
    }

    /** 1448 of 1514 bytes of 2 Mbit/s are 1.91 Mbit/s; 15360 B last 61.44 ms. */
    @Test
    void without_loss_the_link_share_is_the_prediction() {
        assertThat(explain(Device.ETHERNET, List.of("tbf rate 2mbit burst 10kb limit 15kb")))
                .contains("buffer 15360 B = 61.44 ms")
                .contains("predicted goodput 1.9 Mbit/s per flow")
                .contains("2 Mbit/s binds")
                .doesNotContain("warnings");
    }

    /** 50 frames of 1514 bytes in 100 ms are 6.056 Mbit/s, of which 1448 / 1514 are data. */
    @Test
    void a_packet_limit_below_rate_times_delay_bounds_the_share() {
        assertThat(explain(Device.ETHERNET, List.of("netem delay 100ms rate 10mbit limit 50")))
                .contains("highest rate that the packet limit allows 6.056 Mbit/s")
                .contains("link share 5.79 Mbit/s");
    }

    /** 86 bytes above a frame at 12.5 MB/s are 6.88 us. */
    @Test
    void warns_of_a_burst_that_late_timers_overflow() {
        assertThat(explain(Device.ETHERNET, List.of("tbf rate 100mbit burst 1600 limit 100kb")))
                .contains("tbf burst leaves 86 B above a full packet: a kernel whose timer is 6.88us late");
    }

    @Test
    void names_what_is_not_bounded() {
        assertThat(explain(Device.ETHERNET, List.of("pfifo limit 10")))
                .contains("RTT not known, give --rtt")
                .contains("predicted goodput not bounded");
    }

    private static String explain(Device device, List<String> lines) {
        return String.join("\n", Explanation.of(TcChain.parse(lines, Compat.CAREFUL, device), device, 0));
    }
}
