package narrows.cli;

import static narrows.cli.InteropProcess.ours;
import static narrows.cli.InteropProcess.real;
import static org.assertj.core.api.Assertions.assertThat;

/** Rows in which our client meets a server that refuses, fails or ends. */
final class Iperf3ServerLife {
    private static final String CLIENT = "iperf3 -c 127.0.0.1 -p ";

    private Iperf3ServerLife() {}

    private static InteropProcess server(int port, String options) {
        return real("iperf3 -s -p " + port + options).listensOn(port);
    }

    static void busy(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port, "");
                InteropProcess first = real(CLIENT + port + " -t 60 -b 1M").connectsTo(port, 2);
                InteropProcess second = ours(CLIENT + port).fails();
                InteropProcess third = ours(CLIENT + port + " -J").fails()) {
            assertThat(second.err()).contains("busy");
            assertThat(third.json().get("error").asText()).contains("busy");
            first.signal("KILL");
            server.signal("KILL");
        }
    }

    static void nobody(InteropRow row, int port) throws Exception {
        try (InteropProcess text = ours(CLIENT + port).fails();
                InteropProcess json = ours(CLIENT + port + " -J").fails()) {
            assertThat(text.exitCode()).isEqualTo(1);
            assertThat(text.err()).isEqualTo("iperf3: error - unable to connect to server: Connection refused\n");
            assertThat(json.json().get("error").asText()).isEqualTo("unable to connect to server: Connection refused");
        }
    }

    static void killed(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port, "");
                InteropProcess client = ours(CLIENT + port + " -t 60 -b 10M").printsIntervals(2)) {
            server.signal("KILL");
            assertThat(client.fails().exitCode()).isEqualTo(1);
            assertThat(client.err()).contains("control socket has closed unexpectedly");
        }
    }

    static void interrupted(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port, "");
                InteropProcess client = ours(CLIENT + port + " -t 60 -b 10M").printsIntervals(2)) {
            server.signal("INT");
            assertThat(client.fails().exitCode()).isEqualTo(1);
            assertThat(client.err()).contains("error - the server has terminated");
            assertThat(client.out()).contains("sender");
        }
    }

    static void interruptedClient(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port, "");
                InteropProcess client = ours(CLIENT + port + " -t 60 -b 10M").printsIntervals(2)) {
            client.signal("INT");
            assertThat(client.exitCode()).isEqualTo(130);
            assertThat(client.err()).contains("interrupt - the client has terminated");
            assertThat(client.out())
                    .contains("(receiver statistics not available)")
                    .doesNotContainPattern("sec .* receiver");
            server.signal("INT");
            server.fails();
            assertThat(server.err()).contains("the client has terminated");
        }
    }

    static void rateLimit(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port, " -1 --server-bitrate-limit 5M/2");
                InteropProcess client = ours(CLIENT + port + " -t 5 -b 10M").fails()) {
            assertThat(client.err()).contains("control socket has closed");
            server.exitCode();
        }
    }

    static void unknownCongestion(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port, "");
                InteropProcess client = ours(CLIENT + port + " -C nosuch").fails()) {
            assertThat(client.exitCode()).isEqualTo(1);
            assertThat(client.err()).contains("unable to set TCP_CONGESTION").contains("reno");
            assertThat(server.out()).doesNotContain("Accepted");
        }
    }
}
