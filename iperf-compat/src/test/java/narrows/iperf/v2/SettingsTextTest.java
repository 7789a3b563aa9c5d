package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks that iperf 2.1.8 printed. */
class SettingsTextTest {
    private static final String RULE = "------------------------------------------------------------";

    private static Iperf2Options read(String line) {
        return Arguments.read(List.of(line.split(" "))).options();
    }

    private static List<String> client(String line, int windowBytes, boolean congestion) {
        Iperf2Options options = read("-c 127.0.0.1 " + line);
        return SettingsText.client(
                options,
                "127.0.0.1",
                5001,
                options.traffic().load(),
                options.traffic().bufferBytes(),
                windowBytes,
                congestion);
    }

    @Test
    void of_a_tcp_client() {
        assertThat(client("-t 1", 16_384, false))
                .containsExactly(
                        RULE,
                        "Client connecting to 127.0.0.1, TCP port 5001",
                        "TCP window size: 16.0 KByte (default)",
                        RULE);
        assertThat(client("-f b", 16_384, false)).contains("TCP window size: 16384 Byte (default)");
        assertThat(client("--hide-ips", 16_384, false)).contains("Client connecting to (**hidden**), TCP port 5001");
    }

    @Test
    void of_a_window_that_the_kernel_changed() {
        assertThat(client("-w 1K", 4608, false))
                .contains("TCP window size: 4.50 KByte (WARNING: requested 1.00 KByte)");
        assertThat(client("-w 16M", 8 << 20, false))
                .contains("TCP window size: 8.00 MByte (WARNING: requested 16.0 MByte)");
        assertThat(client("-w 64K", 131_072, false))
                .contains("TCP window size:  128 KByte (WARNING: requested 64.0 KByte)");
    }

    @Test
    void of_socket_options() {
        assertThat(client("-M 1000 -N -Z cubic", 16_384, true))
                .contains("MSS req size 1000 bytes (per TCP_MAXSEG)", "TCP congestion control set to cubic");
    }

    @Test
    void of_an_enhanced_client() {
        List<String> lines = client("-e -P 2", 16_384, false);
        assertThat(lines.get(1)).matches("Client connecting to 127.0.0.1, TCP port 5001 with pid \\d+ \\(2 flows\\)");
        assertThat(lines.subList(2, 5))
                .containsExactly(
                        "Write buffer size: 131072 Byte",
                        "TOS set to 0x0 (Nagle on)",
                        "TCP window size: 16.0 KByte (default)");
        assertThat(client("-e -N -S 0x20", 16_384, false)).contains("TOS set to 0x20 and nodelay (Nagle off)");
    }

    @Test
    void of_a_udp_client() {
        assertThat(client("-u", 212_992, false))
                .containsExactly(
                        RULE,
                        "Client connecting to 127.0.0.1, UDP port 5001",
                        "Sending 1470 byte datagrams, IPG target: 11215.21 us (kalman adjust)",
                        "UDP buffer size:  208 KByte (default)",
                        RULE);
        assertThat(client("-u -b 100pps -l 500", 212_992, false))
                .contains("Sending 500 byte datagrams, IPG target: 10000.00 us (kalman adjust)");
    }

    @Test
    void of_servers() {
        assertThat(SettingsText.server(read("-s -1 -m -Z cubic"), 5001, 131_072, 536, true))
                .containsExactly(
                        RULE,
                        "Server listening on TCP port 5001",
                        "Server set to single client traffic mode (serialize traffic tests)",
                        "MSS size 536 bytes",
                        "TCP congestion control set to cubic",
                        "TCP window size:  128 KByte (default)",
                        RULE);
        assertThat(SettingsText.server(read("-s -u -e"), 5001, 212_992, 0, false))
                .contains(
                        "Read buffer size: 1.44 KByte (Dist bin width= 183 Byte)",
                        "UDP buffer size:  208 KByte (default)");
        assertThat(SettingsText.server(read("-s -e"), 5001, 131_072, 0, false))
                .contains("Read buffer size:  128 KByte (Dist bin width=16.0 KByte)");
    }
}
