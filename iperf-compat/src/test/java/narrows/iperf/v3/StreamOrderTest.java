package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import narrows.iperf.ThreadedProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of a test's connections is which stream: a client opens them in their order, and any may say its cookie first. */
@Timeout(120)
class StreamOrderTest {
    private static final int BYTES = 1000;

    /**
     * Connections that are refused come behind the one that is to be read first, on every event loop: when they have their
     * answers, that one has been read.
     */
    private static void awaitRead(int port) throws IOException {
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            try (Peer stranger = Peer.connect(port).say(Peer.STRANGE_COOKIE)) {
                stranger.expect(State.ACCESS_DENIED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void the_first_connection_of_a_test_in_both_directions_goes_to_the_server(boolean secondSpeaksFirst)
            throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 -i 0.1");
                Peer control = Peer.control(port)) {
            control.document("{\"tcp\":true,\"bidirectional\":true,\"parallel\":1,\"len\":1000,\"time\":60}")
                    .expect(State.CREATE_STREAMS);
            try (Peer first = Peer.connect(port);
                    Peer second = Peer.connect(port)) {
                (secondSpeaksFirst ? second : first).say(Peer.COOKIE);
                awaitRead(port);
                (secondSpeaksFirst ? first : second).say(Peer.COOKIE);
                control.expect(State.TEST_START, State.TEST_RUNNING);
                first.say(new byte[BYTES]);
                assertThat(second.read(BYTES)).hasSize(BYTES);
                server.awaitOut("1000 Bytes");
                control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS);
                assertThat(first.readAll()).isEmpty();
            }
            ObjectNode results = Json.parse(control.results(1, 3).document().getBytes(StandardCharsets.UTF_8));
            assertThat(results.at("/streams/0/id").asInt()).isEqualTo(1);
            assertThat(results.at("/streams/0/bytes").asLong()).isEqualTo(BYTES);
            assertThat(results.at("/streams/1/id").asInt()).isEqualTo(3);
            assertThat(results.at("/streams/1/bytes").asLong()).isGreaterThanOrEqualTo(BYTES);
            control.expect(State.DISPLAY_RESULTS).say(State.IPERF_DONE);
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void streams_of_one_direction_have_the_numbers_in_which_they_were_opened() throws IOException {
        int port = ThreadedProgram.freePort();
        try (ThreadedProgram server = ThreadedProgram.iperf3Server(port, "-1 -i 0.1");
                Peer control = Peer.control(port)) {
            control.document("{\"tcp\":true,\"parallel\":3,\"len\":1000,\"time\":60}")
                    .expect(State.CREATE_STREAMS);
            try (Peer first = Peer.connect(port);
                    Peer second = Peer.connect(port);
                    Peer third = Peer.connect(port)) {
                third.say(Peer.COOKIE);
                awaitRead(port);
                second.say(Peer.COOKIE);
                awaitRead(port);
                first.say(Peer.COOKIE);
                control.expect(State.TEST_START, State.TEST_RUNNING);
                first.say(new byte[BYTES]);
                second.say(new byte[2 * BYTES]);
                third.say(new byte[3 * BYTES]);
                server.awaitOut("1000 Bytes").awaitOut("1.95 KBytes").awaitOut("2.93 KBytes");
                control.say(State.TEST_END).expect(State.EXCHANGE_RESULTS);
            }
            ObjectNode results = Json.parse(control.results(1, 3, 4).document().getBytes(StandardCharsets.UTF_8));
            assertThat(results.findValuesAsText("id")).containsExactly("1", "3", "4");
            assertThat(results.findValuesAsText("bytes")).containsExactly("1000", "2000", "3000");
            control.expect(State.DISPLAY_RESULTS).say(State.IPERF_DONE);
            assertThat(server.exitCode()).isZero();
        }
    }
}
