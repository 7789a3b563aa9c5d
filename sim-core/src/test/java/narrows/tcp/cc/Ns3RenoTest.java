package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.tcp.cc.GrowthRules.Halved;
import org.junit.jupiter.api.Test;

/** Windows of bytes, as TcpNewReno and TcpLinuxReno of ns-3.37 have them. */
class Ns3RenoTest {
    private final Window window = new Window();

    private Ns3Reno reno(boolean countsAcks, int cwnd, int ssthresh) {
        window.mssBytes = 536;
        window.cwnd = cwnd;
        window.ssthresh = ssthresh;
        window.growsUnused = true;
        return new Ns3Reno(countsAcks, Halved.CWND);
    }

    @Test
    void slow_start_gains_a_segment_with_each_ack_whatever_it_acknowledges() {
        Ns3Reno reno = reno(true, 10, 100);

        reno.grow(window, 2, 0);

        assertThat(window.cwnd).isEqualTo(11);
    }

    /** Each ACK adds 1 / cwnd: 1/4, 1/4.25, 1/4.485 and 1/4.708 are 0.92, and 1/4.92 makes it 1.12. */
    @Test
    void congestion_avoidance_keeps_parts_of_a_segment() {
        Ns3Reno reno = reno(true, 4, 4);

        for (int ack = 0; ack < 4; ack++) {
            reno.grow(window, 2, 0);
        }
        assertThat(window.cwnd).isEqualTo(4);

        reno.grow(window, 2, 0);
        assertThat(window.cwnd).isEqualTo(5);
    }

    @Test
    void an_odd_window_is_halved_to_half_a_segment() {
        Ns3Reno reno = reno(false, 11, 100);

        assertThat(reno.ssthresh(window)).isEqualTo(5);
        assertThat(window.ssthreshFraction).isEqualTo(1 << 15);
    }

    @Test
    void slow_start_by_segments_ends_at_ssthresh() {
        Ns3Reno reno = reno(false, 10, 11);

        reno.grow(window, 2, 0);

        assertThat(window.cwnd).isEqualTo(11);
    }
}
