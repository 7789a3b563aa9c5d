package narrows.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import narrows.NarrowsException;
import narrows.scenario.FlowSpec;
import narrows.scenario.ScenarioReader;
import org.junit.jupiter.api.Test;

class HostSysctlsTest {
    private static List<FlowSpec> flows(String first, String second) {
        String text = """
                name: t
                links:
                  - {between: [a, c], rate: 10mbit}
                  - {between: [b, c], rate: 10mbit}
                flows:
                  - {from: a, to: c, tcp: {%s}}
                  - {from: b, to: c, tcp: {%s}}
                """.formatted(first, second);
        return ScenarioReader.read(text, "t.yaml", List.of()).flows();
    }

    private static Map<String, String> ofC(String tcp) {
        List<FlowSpec> flows = flows(tcp, tcp);
        return HostSysctls.of("c", flows.get(0).to(), flows);
    }

    @Test
    void turns_options_off_for_a_whole_host() {
        assertThat(ofC("sack: false, timestamps: false, tlp: false, frto: false"))
                .containsOnly(
                        entry("net/ipv4/tcp_sack", "0"),
                        entry("net/ipv4/tcp_timestamps", "0"),
                        entry("net/ipv4/tcp_early_retrans", "0"),
                        entry("net/ipv4/tcp_frto", "0"));
    }

    @Test
    void writes_times_in_the_units_of_the_kernel() {
        assertThat(ofC("rtoMin: 300ms, rtoMax: 60s, minRttWindow: 10s, compressedAckDelay: 2ms"))
                .containsOnly(
                        entry("net/ipv4/tcp_rto_min_us", "300000"),
                        entry("net/ipv4/tcp_rto_max_ms", "60000"),
                        entry("net/ipv4/tcp_min_rtt_wlen", "10"),
                        entry("net/ipv4/tcp_comp_sack_delay_ns", "2000000"));
    }

    @Test
    void sets_buffers_with_their_other_sizes() {
        assertThat(ofC("receiveBufferMax: 512kb")).containsOnly(entry("net/ipv4/tcp_rmem", "4096 131072 524288"));
        assertThat(ofC("receiveBufferMax: 64kb, sendBufferMax: 1mb"))
                .containsOnly(
                        entry("net/ipv4/tcp_rmem", "4096 65536 65536"),
                        entry("net/ipv4/tcp_wmem", "4096 16384 1048576"));
    }

    @Test
    void leaves_out_what_the_kernel_has_no_setting_for() {
        assertThat(ofC("initialWindow: 4, hz: 1000, delayedAck: each")).isEmpty();
        assertThat(ofC("")).isEmpty();
    }

    @Test
    void refuses_flows_of_one_host_that_differ() {
        List<FlowSpec> flows = flows("sack: false", "sack: true, dsack: false");
        int sharedHost = flows.get(0).to();

        assertThatThrownBy(() -> HostSysctls.of("c", sharedHost, flows))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining("'c'")
                .hasMessageContaining("sack, dsack");
        assertThat(HostSysctls.of("a", flows.get(0).from(), flows)).containsOnly(entry("net/ipv4/tcp_sack", "0"));
    }
}
