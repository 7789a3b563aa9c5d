package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.testing.Requires;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("emulation")
@Requires(tun = true)
class UdpSocketTest {
    private static final int LOOPBACK = 0x7f000001;
    private static final int PORT = 5001;
    private static final int ECONNREFUSED = 111;

    private final Memory received = Memory.allocate(1000);
    private final NetNamespace namespace = OwnThread.call("test", NetNamespace::create);
    private final UdpSocket sender = open();
    private final UdpSocket receiver = open();

    private UdpSocket open() {
        return OwnThread.call("test", () -> {
            namespace.enter();
            return UdpSocket.open();
        });
    }

    @AfterEach
    void close() {
        sender.close();
        receiver.close();
        namespace.close();
    }

    @Test
    void carries_whole_datagrams_in_order() {
        receiver.bind(PORT);
        sender.connect(LOOPBACK, PORT);
        Memory datagram = Memory.allocate(16);
        for (long number = 1; number <= 2; number++) {
            datagram.putNetworkLong(8, number << 40);
            assertThat(sender.send(datagram)).isEqualTo(16);
        }

        for (long number = 1; number <= 2; number++) {
            assertThat(receiver.receive(received)).isEqualTo(16);
            assertThat(received.networkLong(8)).isEqualTo(number << 40);
        }
        assertThat(receiver.receive(received)).isEqualTo(UdpSocket.WOULD_BLOCK);
    }

    @Test
    void tells_that_nobody_listens() {
        sender.connect(LOOPBACK, PORT);
        sender.send(Memory.allocate(16));

        assertThat(sender.send(Memory.allocate(16))).isEqualTo(UdpSocket.BROKEN);
        assertThat(sender.brokenErrno()).isEqualTo(ECONNREFUSED);
    }
}
