package narrows.cli;

import static narrows.cli.InteropProcess.ours;
import static narrows.cli.InteropProcess.real;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.atomic.AtomicInteger;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of sockets and loads with the real iperf3 at the other end, in both roles. */
@Tag("interop")
@Requires(programs = "iperf3")
class Iperf3OptionsInteropTest {
    private static final AtomicInteger PORTS = new AtomicInteger(22_000);

    private final int port = PORTS.getAndIncrement();

    private JsonNode ourClient(String options) throws InterruptedException {
        try (InteropProcess server = real("iperf3 -s -1 -p " + port).listensOn(port);
                InteropProcess client = ours("iperf3 -c 127.0.0.1 -J -p " + port + " " + options)) {
            client.succeeds();
            server.succeeds();
            return client.json();
        }
    }

    private JsonNode realClient(String options, String serverOptions) throws InterruptedException {
        try (InteropProcess server =
                        ours("iperf3 -s -1 " + serverOptions + " -p " + port).listensOn(port);
                InteropProcess client = real("iperf3 -c 127.0.0.1 -J -p " + port + " " + options)) {
            client.succeeds();
            server.succeeds();
            return client.json();
        }
    }

    private static long received(JsonNode report) {
        return report.at("/end/sum_received/bytes").asLong();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--bind-dev lo -n 1M",
                "--snd-timeout 5000 -n 1M",
                "-u --dont-fragment -l 1000 -n 100K",
                "-k 100 -l 10K",
                "-b 20M/5 -n 1M",
                "--pacing-timer 500 -b 20M -n 1M",
                "--dscp ef -n 1M",
                "--repeating-payload -n 1M",
                "-M 1000 -N -n 1M",
                "-P 128 -n 10M"
            })
    void a_load_arrives_in_either_role(String options) throws InterruptedException {
        assertThat(received(ourClient(options))).isPositive();
        assertThat(received(realClient(options, ""))).isPositive();
    }

    @Test
    void the_kernel_paces_to_fq_rate_in_both_directions_where_we_send() throws InterruptedException {
        assertThat(ourClient("--fq-rate 20M -t 2")
                        .at("/end/sum_received/bits_per_second")
                        .asDouble())
                .isBetween(1.0, 24e6);
        assertThat(realClient("--fq-rate 20M -R -t 2", "")
                        .at("/end/sum_received/bits_per_second")
                        .asDouble())
                .isBetween(1.0, 24e6);
    }

    @Test
    void a_server_may_be_bound_to_a_device_and_have_timeouts() throws InterruptedException {
        assertThat(received(
                        realClient("-n 1M", "--bind-dev lo --snd-timeout 5000 --idle-timeout 60 --rcv-timeout 30000")))
                .isPositive();
    }
}
