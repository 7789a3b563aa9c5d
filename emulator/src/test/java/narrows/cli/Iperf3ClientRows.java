package narrows.cli;

import static narrows.cli.InteropProcess.ours;
import static narrows.cli.InteropProcess.real;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.BiConsumer;

/** The rows of the interop table in which the real iperf3 is the client. */
final class Iperf3ClientRows {
    private static final long BLOCK_BYTES = 131072;

    static final Map<String, InteropRow.Check> CHECKS = Map.ofEntries(
            Map.entry("I3C-01", json((client, server) -> {
                assertThat(client.at("/end/sum_sent/bytes").asLong()).isPositive();
                near(client.at("/end/sum_received/bytes"), client.at("/end/sum_sent/bytes"));
                assertThat(client.at("/start/test_start/protocol").asText()).isEqualTo("TCP");
                assertThat(client.at("/intervals")).hasSize(2);
            })),
            Map.entry("I3C-02", json((client, server) -> {
                assertThat(client.at("/end/sum_received/bytes").asLong()).isPositive();
                assertThat(client.at("/start/connected")).hasSize(4);
                assertThat(client.at("/end/streams")).hasSize(4);
                assertThat(client.at("/intervals")).allSatisfy(interval -> assertThat(interval.get("streams"))
                        .hasSize(4));
            })),
            Map.entry("I3C-03", json((client, server) -> {
                for (String sum :
                        new String[] {"sum_sent", "sum_received", "sum_sent_bidir_reverse", "sum_received_bidir_reverse"
                        }) {
                    assertThat(client.at("/end/" + sum + "/bytes").asLong())
                            .as(sum)
                            .isPositive();
                }
                assertThat(client.at("/end/streams/0/sender/sender").asBoolean())
                        .isTrue();
                assertThat(client.at("/end/streams/1/sender/sender").asBoolean())
                        .isFalse();
            })),
            Map.entry("I3C-04", text((client, server) -> assertThat(client)
                    .contains(
                            "[  5][TX-C]", "[  7][TX-C]", "[  9][RX-C]", "[ 11][RX-C]", "[SUM][TX-C]", "[SUM][RX-C]"))),
            Map.entry("I3C-05", json((client, server) -> {
                assertThat(client.at("/end/sum_sent/bytes").asLong()).isBetween(10485760L, 10485760L + BLOCK_BYTES);
                assertThat(client.at("/start/test_start/duration").asInt()).isZero();
            })),
            Map.entry("I3C-06", json((client, server) -> assertThat(
                            client.at("/end/sum_received/bytes").asLong())
                    .isGreaterThanOrEqualTo(10485760L))),
            Map.entry("I3C-07", json((client, server) -> assertThat(
                            client.at("/end/sum_sent/bytes").asLong())
                    .isBetween(100 * 10240L, 110 * 10240L))),
            Map.entry("I3C-08", json((client, server) -> {
                assertThat(client.at("/intervals/0/sum/omitted").asBoolean()).isTrue();
                assertThat(client.at("/intervals/1/sum/omitted").asBoolean()).isFalse();
                assertThat(client.at("/intervals/1/sum/start").asDouble()).isLessThan(0.1);
                assertThat(client.at("/end/sum_sent/bytes").asLong()).isBetween(4_500_000L, 5_500_000L);
            })),
            Map.entry("I3C-09", text((client, server) -> assertThat(client.substring(client.indexOf("Server output:")))
                    .contains("Accepted connection from")
                    .containsPattern("receiver\n"))),
            Map.entry("I3C-10", json((client, server) -> {
                boolean text = client.path("server_output_text").isTextual();
                assertThat(text || client.path("server_output_json").isObject()).isTrue();
            })),
            Map.entry("I3C-11", jsonServer((client, server) -> {
                assertThat(client.at("/start/sock_bufsize").asInt()).isEqualTo(65536);
                assertThat(server.at("/start/rcvbuf_actual").asInt()).isGreaterThanOrEqualTo(65536);
            })),
            Map.entry("I3C-12", json((client, server) -> {
                assertThat(client.at("/end/sender_tcp_congestion").asText()).isEqualTo("cubic");
                assertThat(client.at("/end/receiver_tcp_congestion").asText("cubic"))
                        .isEqualTo("cubic");
            })),
            Map.entry("I3C-13", jsonServer((client, server) -> {
                assertThat(client.get("title").asText()).isEqualTo("mytitle");
                assertThat(server.get("title").asText()).isEqualTo("mytitle");
                assertThat(server.get("extra_data").asText()).isEqualTo("abc");
            })),
            Map.entry("I3C-14", text((client, server) -> assertThat(client)
                    .contains("Retr")
                    .doesNotContain("18446744073709551615")
                    .doesNotContainPattern("\\s-\\d"))),
            Map.entry("I3C-15", text((client, server) -> assertThat(client.lines()
                            .filter(line -> line.matches("\\[ +5\\] +\\d\\.\\d\\d-\\d\\.\\d\\d +sec .*"))
                            .count())
                    .isGreaterThanOrEqualTo(6 + 2))),
            Map.entry("I3C-16", json((client, server) -> {
                assertThat(client.at("/end/sum/lost_packets").asLong()).isZero();
                assertThat(client.at("/end/sum/packets").asLong())
                        .isEqualTo(client.at("/end/streams/0/udp/packets").asLong());
                assertThat(client.at("/end/sum/jitter_ms").asDouble()).isNotNegative();
            })),
            Map.entry("I3C-17", json((client, server) -> {
                assertThat(client.at("/end/sum_received/packets").asLong()).isPositive();
                assertThat(client.at("/end/sum_received/lost_packets").asLong()).isZero();
                assertThat(client.at("/end/streams")).hasSize(2);
            })),
            Map.entry("I3C-18", text((client, server) -> assertThat(client)
                    .containsPattern("TX-C\\].*\\(0%\\)  receiver")
                    .containsPattern("RX-C\\].*\\(0%\\)  receiver"))),
            Map.entry("I3C-19", json(Iperf3ClientRows::nothingLost)),
            Map.entry("I3C-20", json(Iperf3ClientRows::nothingLost)),
            Map.entry("I3C-21", text((client, server) -> assertThat(server)
                    .contains("local 127.0.0.3 port")
                    .contains("connected to 127.0.0.2 port 40000", "connected to 127.0.0.2 port 40001"))),
            Map.entry("I3C-22", text((client, server) -> assertThat(server).contains("Accepted connection from ::1"))),
            Map.entry("I3C-23", Iperf3ClientLife::tos),
            Map.entry("I3C-24", Iperf3ClientLife::busy),
            Map.entry("I3C-25", Iperf3ClientLife::interruptedClient),
            Map.entry("I3C-26", Iperf3ClientLife::killedClient),
            Map.entry("I3C-27", Iperf3ClientLife::interruptedServer),
            Map.entry("I3C-28", Iperf3ClientLife::rateLimit),
            Map.entry("I3C-29", Iperf3ClientLife::tenInARow),
            Map.entry("I3C-30", Iperf3ClientLife::restarted));

    private Iperf3ClientRows() {}

    private static void near(JsonNode received, JsonNode sent) {
        assertThat(Math.abs(received.asLong() - sent.asLong())).isLessThanOrEqualTo(BLOCK_BYTES);
    }

    private static void nothingLost(JsonNode client, String server) {
        assertThat(client.at("/end/sum/packets").asLong()).isPositive();
        assertThat(client.at("/end/sum/lost_packets").asLong()).isZero();
    }

    private static InteropRow.Check json(BiConsumer<JsonNode, String> check) {
        return (row, port) -> {
            try (InteropProcess server = ours("iperf3 -s -1 -p " + port).listensOn(port);
                    InteropProcess client =
                            real(row.commandLine() + " -p " + port).succeeds()) {
                check.accept(client.json(), server.succeeds().out());
            }
        };
    }

    private static InteropRow.Check jsonServer(BiConsumer<JsonNode, JsonNode> check) {
        return (row, port) -> {
            try (InteropProcess server = ours("iperf3 -s -1 -J -p " + port).listensOn(port);
                    InteropProcess client =
                            real(row.commandLine() + " -p " + port).succeeds()) {
                check.accept(client.json(), server.succeeds().json());
            }
        };
    }

    private static InteropRow.Check text(BiConsumer<String, String> check) {
        return (row, port) -> {
            try (InteropProcess server = ours("iperf3 -s -1 -p " + port).listensOn(port);
                    InteropProcess client =
                            real(row.commandLine() + " -p " + port).succeeds()) {
                check.accept(client.out(), server.succeeds().out());
            }
        };
    }
}
