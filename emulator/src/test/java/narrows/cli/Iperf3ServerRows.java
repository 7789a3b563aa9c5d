package narrows.cli;

import static narrows.cli.InteropProcess.ours;
import static narrows.cli.InteropProcess.real;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.BiConsumer;

/** The rows of the interop table in which the real iperf3 is the server. */
final class Iperf3ServerRows {
    private static final String SERVER = "iperf3 -s -1 ";
    private static final String CLIENT = "iperf3 -c 127.0.0.1 -p ";

    static final Map<String, InteropRow.Check> CHECKS = Map.ofEntries(
            Map.entry("I3S-01", both(" -J", "-t 2 -b 20M -J", (server, client) -> {
                long sent = json(client).at("/end/sum_sent/bytes").asLong();
                assertThat(Math.abs(json(server).at("/end/sum_received/bytes").asLong() - sent))
                        .isLessThanOrEqualTo(131072);
            })),
            Map.entry("I3S-02", both(" -J", "-R -P 4 -t 2 -J", (server, client) -> {
                JsonNode own = json(client);
                assertThat(json(server).at("/end/sum_sent/bytes").asLong())
                        .isGreaterThanOrEqualTo(
                                own.at("/end/sum_received/bytes").asLong());
                assertThat(own.at("/end/streams")).hasSize(4);
                assertThat(own.at("/end/sum_sent/retransmits").isIntegralNumber())
                        .isTrue();
            })),
            Map.entry("I3S-03", both("", "--bidir -P 2 -t 1 -b 5M", (server, client) -> assertThat(server.out())
                    .contains("[  5][RX-S]", "[  8][RX-S]", "[ 10][TX-S]", "[ 12][TX-S]"))),
            Map.entry("I3S-04", both("", "-u -t 2 -b 5M", (server, client) -> {
                assertThat(server.out()).containsPattern("0/\\d+ \\(0%\\)  receiver");
                assertThat(client.out()).containsPattern("ms  0/\\d+ \\(0%\\)  receiver");
            })),
            Map.entry("I3S-05", both("", "-u -R -t 2 -b 5M -J", (server, client) -> {
                assertThat(json(client).at("/end/sum_received/packets").asLong())
                        .isPositive();
                assertThat(json(client).at("/end/sum_received/lost_packets").asLong())
                        .isZero();
            })),
            Map.entry("I3S-06", both("", "-O 1 -t 2 -b 20M", (server, client) -> {
                assertThat(server.out().lines().filter(line -> line.endsWith("(omitted)")))
                        .hasSize(1);
                assertThat(client.out()).containsPattern("0\\.00-[12]\\.\\d\\d +sec .*sender");
            })),
            Map.entry("I3S-07", both("", "-n 5M -J", (server, client) -> assertThat(
                            json(client).at("/end/sum_sent/bytes").asLong())
                    .isBetween(5242880L, 5242880L + 131071))),
            Map.entry("I3S-08", both("", "-t 1 -b 5M --get-server-output", (server, client) -> assertThat(client.out())
                    .containsPattern("receiver\n\nServer output:\n")
                    .contains("Accepted connection from"))),
            Map.entry("I3S-09", Iperf3ServerRows::addresses),
            Map.entry("I3S-10", Iperf3ServerLife::busy),
            Map.entry("I3S-11", Iperf3ServerLife::nobody),
            Map.entry("I3S-12", Iperf3ServerLife::killed),
            Map.entry("I3S-13", Iperf3ServerLife::interrupted),
            Map.entry("I3S-14", Iperf3ServerLife::interruptedClient),
            Map.entry("I3S-15", Iperf3ServerLife::rateLimit),
            Map.entry("I3S-16", Iperf3ServerLife::unknownCongestion));

    private Iperf3ServerRows() {}

    private static InteropRow.Check both(
            String serverOptions, String clientOptions, BiConsumer<InteropProcess, InteropProcess> check) {
        return (row, port) -> {
            try (InteropProcess server =
                            real(SERVER + "-p " + port + serverOptions).listensOn(port);
                    InteropProcess client =
                            ours(CLIENT + port + " " + clientOptions).succeeds()) {
                check.accept(server.succeeds(), client);
            }
        };
    }

    private static JsonNode json(InteropProcess process) {
        return process.json();
    }

    private static void addresses(InteropRow row, int port) throws Exception {
        int local = port + 1;
        try (InteropProcess server = real(SERVER + "-B 127.0.0.3 -p " + port).listensOn(port);
                InteropProcess client = ours("iperf3 -c 127.0.0.3 -t 1 -b 5M -p " + port + " --cport " + local)
                        .succeeds()) {
            assertThat(client.out()).contains("local 127.0.0.1 port " + local + " connected to 127.0.0.3");
            assertThat(server.succeeds().out()).contains("connected to 127.0.0.1 port " + local);
        }
    }
}
