package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.iperf.ThreadedProgram;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What ends a run, and what options show beside the report. */
@Timeout(120)
@SuppressWarnings("try")
class ProgramLifeTest {
    private static final String LOAD = "-c 127.0.0.1 -n 100K -b 50M -p ";

    @Test
    void a_server_for_one_test_leaves_when_no_client_comes() throws IOException {
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(ThreadedProgram.freePort(), "-1 --idle-timeout 1")) {
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void a_server_without_clients_starts_again_and_serves() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "--idle-timeout 1")) {
            server.awaitOut("(test #2)");
            try (ThreadedProgram client = ThreadedProgram.iperf3(LOAD + port)) {
                assertThat(client.exitCode()).isZero();
            }
            server.awaitOut("receiver");
        }
    }

    @Test
    void a_server_ends_a_test_in_which_nothing_arrives() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 --rcv-timeout 300");
                Peer control = Peer.control(port)) {
            control.document("{\"tcp\":true,\"time\":60}").expect(State.CREATE_STREAMS);
            try (Peer stream = Peer.connect(port).say(Peer.COOKIE)) {
                control.expect(State.TEST_START, State.TEST_RUNNING);
                assertThat(control.readAll()).isEmpty();
            }
            control.close();
            assertThat(server.exitCode()).isEqualTo(1);
            assertThat(server.err()).contains("idle timeout for receiving data");
        }
    }

    @Test
    void a_receiving_client_ends_when_nothing_arrives() throws IOException {
        try (ServerSocket door = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
                ThreadedProgram client =
                        ThreadedProgram.iperf3("-c 127.0.0.1 -R --rcv-timeout 300 -p " + door.getLocalPort());
                Peer control = new Peer(door.accept())) {
            control.read(Cookie.BYTES);
            control.say(State.PARAM_EXCHANGE).document();
            control.say(State.CREATE_STREAMS);
            try (Socket stream = door.accept()) {
                control.say(State.TEST_START).say(State.TEST_RUNNING);
                control.readAll();
            }
            control.close();
            assertThat(client.exitCode()).isEqualTo(1);
            assertThat(client.err()).contains("idle timeout for receiving data");
        }
    }

    @Test
    void an_interrupted_client_tells_its_server_and_both_show_what_there_is() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "");
                ThreadedProgram client = ThreadedProgram.iperf3("-c 127.0.0.1 -t 60 -b 10M -i 0.2 -p " + port)) {
            client.awaitOut("0.20-");
            assertThat(client.interrupt()).isEqualTo(1);
            assertThat(client.out()).contains(" sender", "(receiver statistics not available)");
            assertThat(client.err()).contains("interrupt - the client has terminated");
            server.awaitOut(" receiver").awaitErr("the client has terminated").awaitOut("(test #2)");
        }
    }

    @Test
    void an_interrupted_server_shows_what_there_is_and_its_client_says_why() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-i 0.2");
                ThreadedProgram client = ThreadedProgram.iperf3("-c 127.0.0.1 -t 60 -b 10M -p " + port)) {
            server.awaitOut("0.20-");
            assertThat(server.interrupt()).isEqualTo(1);
            assertThat(server.out()).contains(" receiver");
            assertThat(client.exitCode()).isEqualTo(1);
            assertThat(client.out()).contains(" sender");
            assertThat(client.err()).contains("error - the server has terminated");
        }
    }

    @Test
    void the_process_number_stands_in_its_file_while_the_program_runs(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("pid");
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(ThreadedProgram.freePort(), "-I " + file)) {
            assertThat(file).hasContent(String.valueOf(ProcessHandle.current().pid()));
            server.interrupt();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void a_process_number_that_cannot_be_written_ends_the_program(@TempDir Path folder) {
        try (ThreadedProgram server = ThreadedProgram.iperf3("-s -I " + folder.resolve("no/such"))) {
            assertThat(server.exitCode()).isEqualTo(1);
            assertThat(server.err()).startsWith("iperf3: error - unable to write PID file");
        }
    }

    @Test
    void debugging_shows_documents_sockets_and_states_of_both_sides() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 -d");
                ThreadedProgram client = ThreadedProgram.iperf3("-d " + LOAD + port)) {
            assertThat(client.exitCode()).isZero();
            assertThat(server.exitCode()).isZero();
            assertThat(client.out())
                    .containsSubsequence(
                            "received PARAM_EXCHANGE (9)\n",
                            "send_parameters:\n{\n\t\"tcp\":\ttrue,\n",
                            "received CREATE_STREAMS (10)\n",
                            "stream 1: SNDBUF is ",
                            "received TEST_START (1)\n",
                            "received TEST_RUNNING (2)\n",
                            "sent TEST_END (4)\n",
                            "send_results\n{\n",
                            "get_results\n{\n",
                            "sent IPERF_DONE (16)\n");
            assertThat(server.out())
                    .containsSubsequence(
                            "get_parameters:\n{\n",
                            "stream 1: RCVBUF is ",
                            "sent TEST_RUNNING (2)\n",
                            "get_results\n{\n",
                            "send_results\n{\n",
                            "received IPERF_DONE (16)\n");
        }
    }

    @Test
    void a_lower_level_leaves_states_out_and_a_json_report_stays_whole() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 --debug=2");
                ThreadedProgram client = ThreadedProgram.iperf3("--debug=3 -J " + LOAD + port)) {
            assertThat(client.exitCode()).isZero();
            assertThat(server.exitCode()).isZero();
            ObjectNode report = Json.parse(client.out().getBytes(StandardCharsets.UTF_8));
            assertThat(report.at("/end/sum_sent/bytes").asLong()).isEqualTo(102_400);
            assertThat(client.err()).contains("send_parameters:").doesNotContain("TEST_START");
            assertThat(server.out()).doesNotContain("get_parameters");
        }
    }

    @Test
    void a_server_for_ipv6_hears_nothing_else() throws IOException {
        Assumptions.assumeTrue(hasIpv6(), "needs ::1");
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3("-s -1 -6 -p " + port)) {
            server.awaitOut("Server listening on");
            try (ThreadedProgram four = ThreadedProgram.iperf3(LOAD + port)) {
                assertThat(four.exitCode()).isEqualTo(1);
                assertThat(four.err()).contains("Connection refused");
            }
            try (ThreadedProgram six = ThreadedProgram.iperf3("-6 -c ::1 -n 100K -p " + port)) {
                assertThat(six.exitCode()).isZero();
            }
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void an_address_of_the_other_family_is_refused() {
        try (ThreadedProgram server = ThreadedProgram.iperf3("-s -6 -B 127.0.0.1")) {
            assertThat(server.exitCode()).isEqualTo(1);
            assertThat(server.err()).contains("Address family for hostname not supported");
        }
    }

    private static boolean hasIpv6() throws IOException {
        InetAddress address = InetAddress.getByName("::1");
        try (ServerSocket socket = new ServerSocket(0, 1, address)) {
            return address instanceof Inet6Address && socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void lines_go_to_the_log_file_only(@TempDir Path folder) throws IOException {
        int port = ThreadedProgram.freePort();
        Path file = folder.resolve("log");
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1");
                ThreadedProgram client =
                        ThreadedProgram.iperf3("--logfile " + file + " --timestamps=T: -T name " + LOAD + port)) {
            assertThat(client.exitCode()).isZero();
            assertThat(client.out()).isEmpty();
            assertThat(Files.readAllLines(file)).isNotEmpty().allMatch(line -> line.startsWith("T:name:  "));
            assertThat(server.exitCode()).isZero();
        }
    }
}
