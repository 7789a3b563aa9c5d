package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import narrows.iperf.ThreadedProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients made by hand, most of which behave badly: the server says why it ends their test, and serves the next. */
@Timeout(120)
@SuppressWarnings("try")
class ServerPeersTest {
    private static final String ONE_STREAM = "{\"tcp\":true,\"parallel\":1,\"len\":1000,\"time\":60}";

    /** How far a client comes before it does what it does. */
    @FunctionalInterface
    private interface Deed {
        void by(Peer control, int port) throws IOException;
    }

    /** A whole test, as a good client runs it. */
    private static void serves(int port) throws IOException {
        try (Peer control = Peer.control(port)) {
            try (Peer stream = running(control, port)) {
                stream.say(new byte[5000]);
                control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS);
            }
            // How many of the bytes it had read by then is a matter of luck.
            assertThat(control.results(1).document()).contains("\"streams\":[{\"id\":1,\"bytes\":");
            control.expect(State.DISPLAY_RESULTS).say(State.IPERF_DONE);
            assertThat(control.readAll()).isEmpty();
        }
    }

    /** Its only stream. */
    private static Peer running(Peer control, int port) throws IOException {
        control.document(ONE_STREAM).expect(State.CREATE_STREAMS);
        Peer stream = Peer.connect(port).say(Peer.COOKIE);
        control.expect(State.TEST_START, State.TEST_RUNNING);
        return stream;
    }

    @Test
    void a_limit_is_told_whole_and_the_end_of_the_connection_comes_behind_it() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 --server-bitrate-limit 1M");
                Peer control = Peer.control(port)) {
            control.document("{\"tcp\":true,\"bandwidth\":2000000}").expect(State.SERVER_ERROR);
            // Would be answered by a reset if the server had gone already.
            control.say(new byte[20_000]);
            assertThat(control.number()).isEqualTo(ErrorNumber.TOTAL_RATE);
            assertThat(control.number()).isZero();
            assertThat(control.readAll()).isEmpty();
            control.close();
            assertThat(server.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void a_rate_above_the_limit_is_told_while_the_data_connection_still_stands() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 --server-bitrate-limit 1K/0.2");
                Peer control = Peer.control(port)) {
            try (Peer stream = running(control, port)) {
                stream.say(new byte[100_000]);
                control.expect(State.SERVER_ERROR);
                stream.say(new byte[10_000]);
                assertThat(control.number()).isEqualTo(ErrorNumber.TOTAL_RATE);
            }
            control.close();
            assertThat(server.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void an_interrupted_server_tells_its_client_and_waits_for_it_to_read() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "");
                Peer control = Peer.control(port)) {
            try (Peer stream = running(control, port)) {
                stream.say(new byte[1000]);
                Thread ends = new Thread(server::interrupt);
                ends.start();
                control.expect(State.SERVER_TERMINATE);
                assertThat(control.readAll()).isEmpty();
            }
            control.close();
            assertThat(server.exitCode()).isEqualTo(1);
            assertThat(server.out()).contains("receiver");
        }
    }

    @Test
    void a_client_that_never_closes_does_not_hold_the_server() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 --server-max-duration 5");
                Peer control = Peer.control(port)) {
            control.document("{\"tcp\":true,\"time\":6}").expect(State.SERVER_ERROR);
            assertThat(control.number()).isEqualTo(ErrorNumber.DURATION);
            assertThat(server.exitCode()).isEqualTo(1);
        }
    }

    static Stream<Deed> deeds() {
        return Stream.of(
                (control, port) -> control.reset(),
                (control, port) -> control.length(100).close(),
                (control, port) -> control.document(ONE_STREAM).reset(),
                (control, port) -> {
                    control.document(ONE_STREAM).expect(State.CREATE_STREAMS);
                    Peer.connect(port).close();
                    control.close();
                },
                (control, port) -> {
                    control.document("{\"tcp\":true,\"parallel\":2}").expect(State.CREATE_STREAMS);
                    Peer.connect(port).say(Peer.COOKIE);
                    control.say(State.IPERF_DONE).close();
                },
                (control, port) -> {
                    running(control, port).say(new byte[100]).reset();
                    control.reset();
                },
                (control, port) -> {
                    running(control, port).close();
                    control.say(State.CLIENT_TERMINATE).close();
                },
                (control, port) -> {
                    running(control, port).close();
                    control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS).close();
                },
                (control, port) -> {
                    running(control, port).close();
                    control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS);
                    control.results(1).expect();
                    control.document();
                    control.reset();
                },
                (control, port) -> {
                    running(control, port).close();
                    control.say(99).readAll();
                    control.close();
                });
    }

    /** Whatever a client does: the server says a line, and serves the next. */
    private static void survives(String line, Deed deed) throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "")) {
            try (Peer control = Peer.control(port)) {
                deed.by(control, port);
            }
            server.awaitErr(line).awaitOut("(test #2)");
            serves(port);
        }
    }

    @ParameterizedTest
    @MethodSource("deeds")
    void a_client_that_vanishes_at_any_step_leaves_a_server_that_serves_the_next(Deed deed) throws IOException {
        survives("iperf3: ", deed);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, 0, Parameters.MOST_BYTES + 1})
    void a_length_out_of_range_is_refused_before_anything_is_read(int bytes) throws IOException {
        survives("unable to receive parameters from client", (control, port) -> {
            control.length(bytes).say(new byte[5000]).expect(State.SERVER_ERROR);
            assertThat(control.number()).isEqualTo(ErrorNumber.RECEIVE_PARAMETERS);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[1]",
                "{\"tcp\":true",
                "{\"time\":1e400}",
                "{\"parallel\":1000000}",
                "{\"sctp\":true}",
                "{\"udp\":true,\"len\":1}",
                "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":",
                "\u0000\u0001\u0002\u0003"
            })
    void parameters_that_are_none_are_refused_by_number(String text) throws IOException {
        survives("unable to receive parameters from client", (control, port) -> {
            control.document(text).expect(State.SERVER_ERROR);
            assertThat(control.number()).isEqualTo(ErrorNumber.RECEIVE_PARAMETERS);
        });
    }

    @Test
    void a_document_nested_without_end_is_refused() throws IOException {
        survives("unable to receive parameters from client", (control, port) -> control.document("{\"a\":".repeat(1500))
                .expect(State.SERVER_ERROR));
    }

    @Test
    void results_of_a_hostile_length_end_the_test_only() throws IOException {
        survives("unable to receive results", (control, port) -> {
            running(control, port).close();
            control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS);
            control.length(Integer.MAX_VALUE).expect(State.SERVER_ERROR);
            assertThat(control.number()).isEqualTo(ErrorNumber.RECEIVE_RESULTS);
        });
    }

    @Test
    void a_control_connection_that_floods_ends_its_test() throws IOException {
        survives("received an unknown control message", (control, port) -> {
            try (Peer stream = running(control, port)) {
                stream.say(new byte[100]);
                control.say(new byte[1_000_000]);
            }
        });
    }

    @Test
    void connections_that_say_nothing_or_nonsense_keep_nobody_out() throws IOException {
        int port = ThreadedProgram.freePort();
        List<Peer> idle = new ArrayList<>();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "")) {
            for (int i = 0; i < 1000; i++) {
                idle.add(Peer.connect(port));
            }
            for (int i = 0; i < 100; i++) {
                idle.get(i).say(new byte[] {'a', 'b'});
            }
            // The head of an iperf2 client.
            idle.get(500).say(new byte[] {0x40, 1, 0, 0x78}).say(new byte[100]).expect(State.ACCESS_DENIED);
            serves(port);
            server.awaitOut("(test #2)");
            serves(port);
            // The server gives them up by itself.
            assertThat(idle.get(999).readAll()).isEmpty();
        } finally {
            for (Peer peer : idle) {
                peer.close();
            }
        }
    }

    @Test
    void others_are_told_at_once_that_the_server_is_busy() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 -i 0.1");
                Peer control = Peer.control(port)) {
            try (Peer stream = running(control, port)) {
                for (int i = 0; i < 200; i++) {
                    try (Peer other = Peer.connect(port)) {
                        other.say(Peer.STRANGE_COOKIE).expect(State.ACCESS_DENIED);
                        assertThat(other.readAll()).isEmpty();
                    }
                }
                stream.say(new byte[1234]);
                server.awaitOut("1.21 KBytes");
                control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS);
            }
            assertThat(control.results(1).document()).contains("\"bytes\":1234");
            control.expect(State.DISPLAY_RESULTS).say(State.IPERF_DONE).close();
            assertThat(server.exitCode()).isZero();
        }
    }

    /** With a segment size of its own, for which the port was opened anew. */
    @ParameterizedTest
    @ValueSource(strings = {ONE_STREAM, "{\"tcp\":true,\"parallel\":1,\"len\":1000,\"time\":60,\"MSS\":1000}"})
    void who_comes_when_a_test_is_all_but_over_is_served_next(String parameters) throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "");
                Peer control = Peer.control(port)) {
            control.document(parameters).expect(State.CREATE_STREAMS);
            try (Peer stream = Peer.connect(port).say(Peer.COOKIE)) {
                control.expect(State.TEST_START, State.TEST_RUNNING);
                stream.say(new byte[100]);
                control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS);
            }
            control.results(1).document();
            control.expect(State.DISPLAY_RESULTS);
            try (Peer next = Peer.connect(port).say(Peer.STRANGE_COOKIE)) {
                control.say(State.IPERF_DONE).close();
                next.expect(State.PARAM_EXCHANGE);
            }
            server.awaitOut("(test #2)");
        }
    }

    @Test
    void a_client_that_opens_too_few_streams_is_given_up() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1");
                Peer control = Peer.control(port)) {
            control.document("{\"tcp\":true,\"parallel\":2}").expect(State.CREATE_STREAMS);
            try (Peer stream = Peer.connect(port).say(Peer.COOKIE)) {
                assertThat(stream.readAll()).isEmpty();
                assertThat(control.readAll()).isEmpty();
            }
            control.close();
            assertThat(server.exitCode()).isEqualTo(1);
            assertThat(server.err()).contains("the client does not open its streams");
        }
    }
}
