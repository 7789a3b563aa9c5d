package narrows.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import narrows.iperf.SocketSettings;
import narrows.scenario.TcpOptions;
import narrows.tcp.TcpParameter;
import org.junit.jupiter.api.Test;

class KernelSocketsTest {
    private static SocketSettings settings(Map<TcpParameter, Long> asked) {
        return KernelSockets.settings(new TcpOptions(0, 0, 0, false, asked), "reno");
    }

    @Test
    void asks_for_nothing_but_the_congestion_control_by_default() {
        assertThat(settings(Map.of())).isEqualTo(SocketSettings.NONE.withTcp(0, false, "reno"));
    }

    @Test
    void sets_both_buffers_the_segment_size_and_nodelay() {
        TcpOptions options = new TcpOptions(500, 20_000, 0, false, Map.of(TcpParameter.NODELAY, 1L));

        assertThat(KernelSockets.settings(options, "cubic"))
                .isEqualTo(SocketSettings.NONE.withBuffers(20_000, 20_000).withTcp(500, true, "cubic"));
    }

    /** One byte per second less than all ones, which the kernel takes for a socket that is not paced. */
    @Test
    void paces_without_a_rate_at_the_highest_that_is_one() {
        assertThat(settings(Map.of(TcpParameter.PACING, 1L)).pacingBitsPerSec()).isEqualTo(0xffff_fffeL * 8);
    }
}
