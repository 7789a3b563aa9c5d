package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our client and our server. */
@Timeout(120)
class RunTest {
    private static Program client(int port, String options) {
        return Program.start("-c 127.0.0.1 -p " + port + " " + options);
    }

    @Test
    void a_line_of_values_has_nine_fields_at_both_ends() throws IOException {
        int port = Program.freePort();
        Program server = Program.start("-s -B 127.0.0.1 -P 1 -y C -p " + port);
        Program client = client(port, "-n 100K -l 1024 -x MS -y c --connect-retries 60");
        assertThat(client.exitCode()).isZero();
        assertThat(server.exitCode()).isZero();
        List<String> sent = client.out().lines().toList();
        List<String> received = server.out().lines().toList();
        assertThat(sent).hasSize(1);
        assertThat(received).hasSize(1);
        String[] fields = sent.get(0).split(",", -1);
        assertThat(fields).hasSize(9);
        assertThat(fields[0]).matches("20\\d{12}");
        assertThat(fields[4]).isEqualTo(Integer.toString(port));
        assertThat(fields[7]).isEqualTo("102400");
        assertThat(received.get(0).split(",", -1)[2]).isEqualTo(fields[2]);
        assertThat(received.get(0).split(",", -1)[7]).isEqualTo("102400");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n 100K",
                "-R -n 100K",
                "--full-duplex -n 100K",
                "-P 3 -n 100K",
                "-e -n 100K",
                "-C -n 100K",
                "--trip-times -n 100K",
                "-u -n 20K -b 4m",
                "-u -R -n 20K -b 4m",
                "-u --full-duplex -n 20K -b 4m",
                "-u -P 2 -n 20K -b 4m",
                "-u -e -n 20K -b 4m",
                "-u -C -n 20K -b 4m",
                "-u --trip-times -n 20K -b 4m",
                "-t 0.3 -i 0.1 -b 20m",
                "-R -t 0.3",
                "-N -M 1000 -S ef -Z reno -w 64K -n 100K --tcp-write-prefetch 64K",
                "--fq-rate 100m -n 100K",
                "--txdelay-time 0.1 -n 100K",
                "--sum-only -P 2 -n 100K"
            })
    void understand_each_other(String options) throws IOException {
        int port = Program.freePort();
        String role = options.contains("-u") ? "-u" : "";
        try (Program server = Program.server(port, role)) {
            Program client = client(port, options);
            assertThat(client.exitCode()).as(client.err()).isZero();
            assertThat(client.err()).doesNotContain("failed").doesNotContain("WARNING: did not");
            assertThat(client.rows()).isNotEmpty().allMatch(row -> !row.contains("  0.000 Bytes"));
            server.awaitOut(" sec ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-d", "-r", "-u -d -b 4m", "-u -r -b 4m", "-d -P 2"})
    void open_ways_back(String options) throws IOException {
        int port = Program.freePort();
        String role = options.contains("-u") ? "-u" : "";
        try (Program server = Program.server(port, role)) {
            Program client = client(port, options + " -n 20K -l 1000 -B 127.0.0.1 -L " + Program.freePort());
            assertThat(client.exitCode()).as(client.err()).isZero();
            assertThat(client.out()).contains("Server listening on", "[  1] 0.0000-", "[  2] 0.0000-");
            server.awaitOut("(reverse)");
        }
    }

    @Test
    void a_udp_client_prints_its_servers_report() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u")) {
            Program client = client(port, "-u -n 20000 -l 1000 -b 4m");
            assertThat(client.exitCode()).isZero();
            assertThat(client.out()).contains("[  1] Sent 21 datagrams", "[  1] Server Report:");
            assertThat(client.rows())
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains("20.5 KBytes")
                    .endsWith(" 0/21 (0%)");
            assertThat(server.rows()).hasSize(1);
        }
    }

    @Test
    void the_servers_report_can_be_left_out() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u -x V")) {
            assertThat(client(port, "-u -n 5000 -l 1000 -b 4m -x V").exitCode()).isZero();
            Program client = client(port, "-u -n 5000 -l 1000 -b 4m -x V");
            assertThat(client.exitCode()).isZero();
            assertThat(client.rows()).hasSize(1);
            assertThat(server.out()).contains("Server listening");
        }
    }

    @Test
    void nobody_listens() throws IOException {
        Program client = client(Program.freePort(), "-t 1");
        assertThat(client.exitCode()).isEqualTo(1);
        assertThat(client.err()).isEqualTo("tcp connect failed: Connection refused\n");
        assertThat(client.out())
                .contains(
                        "Client connecting to 127.0.0.1", "[  1] local 0.0.0.0 port 0 connected with 127.0.0.1 port ");
        Program values = client(Program.freePort(), "-t 1 -y C");
        assertThat(values.exitCode()).isEqualTo(1);
        assertThat(values.out()).isEmpty();
    }

    @Test
    void an_interrupted_client_prints_what_it_has() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "")) {
            Program client = client(port, "-t 60 -b 20m");
            server.awaitOut("connected with");
            assertThat(client.interrupt()).isZero();
            assertThat(client.rows()).hasSize(1);
            server.awaitOut("[  1] 0.0000-");
        }
    }

    @Test
    void an_interrupted_server_prints_what_it_has() throws IOException {
        int port = Program.freePort();
        Program server = Program.server(port, "");
        Program client = client(port, "-t 60 -b 20m");
        server.awaitOut("connected with");
        assertThat(server.interrupt()).isZero();
        assertThat(server.rows()).hasSize(1);
        assertThat(client.exitCode()).isEqualTo(1);
        assertThat(client.rows()).hasSize(1);
    }

    @Test
    void a_server_ends_after_its_connections_or_its_time() throws IOException {
        int port = Program.freePort();
        Program counted = Program.server(port, "-P 2");
        assertThat(client(port, "-n 1000").exitCode()).isZero();
        assertThat(client(port, "-n 1000").exitCode()).isZero();
        assertThat(counted.exitCode()).isZero();
        assertThat(counted.rows()).hasSize(2);
        assertThat(Program.start("-s -t 0.2 -p " + Program.freePort()).exitCode())
                .isZero();
    }

    @Test
    void one_client_at_a_time() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-1")) {
            Program first = client(port, "-P 2 -n 50K -b 2m -l 1000");
            server.awaitOut("[  1] local");
            Program second = client(port, "-n 1000");
            assertThat(first.exitCode()).isZero();
            assertThat(second.exitCode()).isZero();
            server.awaitOut("[  3] local").awaitOut("[  3] 0.0000");
            assertThat(server.out().indexOf("[  2] 0.0000"))
                    .isLessThan(server.out().indexOf("[  3] local"));
        }
    }

    @Test
    void a_taken_port_is_said_in_one_line() throws IOException {
        int port = Program.freePort();
        try (Program first = Program.server(port, "")) {
            Program second = Program.start("-s -B 127.0.0.1 -p " + port);
            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.err()).isEqualTo("listener bind failed: Address already in use\n");
            assertThat(first.out()).contains("Server listening");
        }
    }

    @Test
    void output_goes_to_a_file_where_wanted(@TempDir Path folder) throws IOException {
        int port = Program.freePort();
        Path file = folder.resolve("out.txt");
        try (Program server = Program.server(port, "")) {
            Program client = client(port, "-n 1000 -o " + file);
            assertThat(client.exitCode()).isZero();
            assertThat(client.out()).isEmpty();
            assertThat(Files.readString(file)).contains("[  1] 0.0000-");
            server.awaitOut(" sec ");
        }
    }

    @Test
    void says_its_version_and_its_options() {
        Program version = Program.start("-v");
        assertThat(version.exitCode()).isZero();
        assertThat(version.out()).startsWith("iperf version 2.1.8");
        Program help = Program.start("-h");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: iperf [-s|-c host] [options]");
        Program none = Program.start("-t 1");
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err()).startsWith("Usage: iperf [-s|-c host] [options]");
    }

    @Test
    void source_ports_count_up_from_the_one_bound_to() throws IOException {
        int port = Program.freePort();
        int first = Program.freePort();
        try (Program server = Program.server(port, "")) {
            assertThat(client(port, "-n 1000 -B 127.0.0.1:" + first).exitCode()).isZero();
            server.awaitOut("connected with 127.0.0.1 port " + first);
        }
    }
}
