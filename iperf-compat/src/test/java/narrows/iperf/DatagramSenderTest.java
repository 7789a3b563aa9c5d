package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DatagramSenderTest {
    private static final long PATIENCE_NS = 50_000_000_000L;
    /** One byte more than IPv4 can carry: refused as a datagram is that may not be fragmented. */
    private static final int TOO_LONG_BYTES = 65_508;

    private final EventLoopGroup loops = Transport.best().loops(1, "datagram-sender-test");

    @AfterEach
    void endLoops() {
        loops.shutdownGracefully();
    }

    private DatagramSender send(int bytes, long datagrams, long bitsPerSec, SocketAddress to) throws Exception {
        DatagramSender sender = new DatagramSender(
                Unpooled.buffer(bytes).writeZero(bytes),
                null,
                (datagram, sequence, nowNs) -> {},
                new Pace(bitsPerSec, 1),
                0,
                datagrams);
        InetSocketAddress any = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
        Channel channel = new Connections(Transport.best(), loops, SocketSettings.NONE)
                .datagrams(any, false, sender)
                .sync()
                .channel();
        channel.connect(to).sync();
        sender.start(channel);
        return sender;
    }

    private static void await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("gave up").isLessThan(deadlineNs);
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100_000_000})
    void ends_when_no_datagram_of_its_length_can_leave(long bitsPerSec) throws Exception {
        try (DatagramSocket to = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            DatagramSender sender = send(TOO_LONG_BYTES, Long.MAX_VALUE, bitsPerSec, to.getLocalSocketAddress());

            await(sender::tooLong);
            await(() -> !sender.isRunning());
        }
    }

    /** ICMP port unreachable: the peer may yet open its socket. */
    @Test
    void goes_on_while_nobody_listens() throws Exception {
        DatagramSocket to = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
        InetSocketAddress address = (InetSocketAddress) to.getLocalSocketAddress();
        to.close();
        DatagramSender sender = send(1000, 200, 8_000_000, address);

        await(() -> sender.sentDatagrams() == 200);
        assertThat(sender.tooLong()).isFalse();
    }
}
