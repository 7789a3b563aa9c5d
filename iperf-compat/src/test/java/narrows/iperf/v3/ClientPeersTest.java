package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.Stream;
import narrows.iperf.ThreadedProgram;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers made by hand: the client ends with a line that says what they did. */
@Timeout(120)
@SuppressWarnings("try")
class ClientPeersTest {
    /** What a server does with a client whose cookie it has read. */
    @FunctionalInterface
    private interface Deed {
        void to(Peer control, ServerSocket door) throws IOException;
    }

    private static Peer running(Peer control, ServerSocket door) throws IOException {
        control.say(State.PARAM_EXCHANGE).document();
        control.say(State.CREATE_STREAMS);
        Peer stream = new Peer(door.accept());
        stream.read(Cookie.BYTES);
        control.say(State.TEST_START).say(State.TEST_RUNNING);
        stream.read(1);
        return stream;
    }

    private static Deed whileRunning(Deed deed) {
        return (control, door) -> {
            try (Peer stream = running(control, door)) {
                deed.to(control, door);
            }
        };
    }

    private static Deed asksForResults(Deed deed) {
        return (control, door) -> {
            try (Peer stream = running(control, door)) {
                control.expect(State.TEST_END).say(State.EXCHANGE_RESULTS).document();
                deed.to(control, door);
            }
        };
    }

    static Stream<Arguments> deeds() {
        String closed = "control socket has closed unexpectedly";
        return Stream.of(
                Arguments.of(closed, (Deed) (control, door) -> {}),
                Arguments.of("received an unknown control message (77); is the peer an iperf2 server?", (Deed)
                        (control, door) -> control.say(77).readAll()),
                Arguments.of("the server is busy running a test. try again later", (Deed) (control, door) -> {
                    control.say(State.ACCESS_DENIED).readAll();
                }),
                Arguments.of("total required bandwidth is larger than server limit", (Deed)
                        (control, door) -> control.say(State.SERVER_ERROR)
                                .length(ErrorNumber.TOTAL_RATE)
                                .length(0)
                                .readAll()),
                Arguments.of("the server reports an error", (Deed) (control, door) -> control.say(State.SERVER_ERROR)),
                Arguments.of(closed, (Deed) (control, door) -> {
                    control.say(State.PARAM_EXCHANGE).document();
                    control.reset();
                }),
                Arguments.of(closed, whileRunning((control, door) -> control.reset())),
                Arguments.of("the server has terminated", whileRunning((control, door) -> {
                    control.say(State.SERVER_TERMINATE).readAll();
                })),
                Arguments.of("unable to receive results", asksForResults((control, door) -> {
                    control.length(Integer.MAX_VALUE).readAll();
                })),
                Arguments.of("unable to receive results", asksForResults((control, door) -> {
                    control.document("{\"streams\":7}").readAll();
                })),
                Arguments.of("stream has an invalid id", asksForResults((control, door) -> {
                    control.results(2).readAll();
                })),
                Arguments.of("unable to receive results", asksForResults((control, door) -> control.reset())),
                Arguments.of(closed, asksForResults((control, door) -> control.results(1))));
    }

    @ParameterizedTest
    @MethodSource("deeds")
    void the_client_ends_and_says_why(String message, Deed deed) throws IOException {
        try (ServerSocket door = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
                ThreadedProgram client =
                        ThreadedProgram.iperf3("-c 127.0.0.1 -n 1M -b 100M -p " + door.getLocalPort())) {
            try (Peer control = new Peer(door.accept())) {
                control.read(Cookie.BYTES);
                deed.to(control, door);
            }
            assertThat(client.exitCode()).isEqualTo(1);
            assertThat(client.err()).isEqualTo("iperf3: error - " + message + System.lineSeparator());
        }
    }
}
