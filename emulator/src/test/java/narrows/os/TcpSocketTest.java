package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import narrows.NarrowsException;
import narrows.testing.Requires;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("emulation")
@Requires(tun = true)
class TcpSocketTest {
    private static final int LOOPBACK = 0x7f000001;
    private static final int PORT = 5001;
    private static final int ECONNRESET = 104;
    private static final int ECONNREFUSED = 111;

    private final Memory data = Memory.allocate(1000);
    private final Epoll epoll = new Epoll();
    private final NetNamespace namespace = OwnThread.call("test", NetNamespace::create);
    private final TcpSocket sender = open();
    private final TcpSocket listener = open();

    private TcpSocket open() {
        return OwnThread.call("test", () -> {
            namespace.enter();
            return TcpSocket.open();
        });
    }

    @BeforeEach
    void listen() {
        listener.bind(PORT);
        listener.listen();
    }

    @AfterEach
    void close() {
        sender.close();
        listener.close();
        epoll.close();
        namespace.close();
    }

    private TcpSocket connect() {
        sender.connect(LOOPBACK, PORT);
        await(listener);
        return listener.accept();
    }

    private void await(TcpSocket socket) {
        epoll.add(socket.fd(), Epoll.IN, 1);
        epoll.await();
        epoll.remove(socket.fd());
    }

    @Test
    void sets_the_congestion_control_and_reads_it_back() {
        sender.congestionControl("reno");

        assertThat(sender.congestionControl()).isEqualTo("reno");
    }

    @Test
    void is_paced_only_when_asked_to() {
        assertThat(sender.maxPacingBytesPerSec()).isEqualTo(0xffff_ffffL);
        sender.pace(0);
        assertThat(sender.maxPacingBytesPerSec()).isEqualTo(0xffff_fffeL);
        sender.pace(1_000_000);
        assertThat(sender.maxPacingBytesPerSec()).isEqualTo(1_000_000);
    }

    @Test
    void sends_short_segments_at_once_only_when_asked_to() {
        assertThat(sender.sendsShortSegmentsAtOnce()).isFalse();
        sender.noDelay();
        assertThat(sender.sendsShortSegmentsAtOnce()).isTrue();
    }

    @Test
    void refuses_an_unknown_congestion_control_with_those_that_there_are() {
        assertThatThrownBy(() -> sender.congestionControl("nonesuch"))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining("refuses congestion control 'nonesuch'")
                .hasMessageContaining("it offers " + String.join(", ", KernelSupport.congestionControls()));
    }

    @Test
    void moves_bytes_and_ends_with_fin() {
        try (TcpSocket receiver = connect()) {
            Memory target = Memory.allocate(2000);
            assertThat(receiver.receive(target)).isEqualTo(TcpSocket.WOULD_BLOCK);
            assertThat(sender.send(data, 1000)).isEqualTo(1000);
            await(receiver);
            assertThat(receiver.receive(target)).isEqualTo(1000);
            sender.finish();
            await(receiver);
            assertThat(receiver.receive(target)).isZero();
        }
    }

    @Test
    void reports_what_the_kernel_knows_of_the_connection() {
        TcpInfo info = new TcpInfo();
        try (TcpSocket receiver = connect()) {
            sender.send(data, 1000);
            await(receiver);
            receiver.receive(Memory.allocate(2000));
            sender.readInfo(info);
            assertThat(info.dataSegmentsSent()).isEqualTo(1);
            assertThat(info.totalRetransmits()).isZero();
            assertThat(info.rttUs()).isPositive();
            assertThat(info.congestionWindowPackets()).as("RFC 6928").isGreaterThanOrEqualTo(10);
            receiver.readInfo(info);
            assertThat(info.bytesReceived()).isEqualTo(1000);
            assertThat(info.dataSegmentsReceived()).isEqualTo(1);
        }
    }

    @Test
    void reset_sends_rst() {
        try (TcpSocket receiver = connect()) {
            sender.reset();
            await(receiver);

            assertThat(receiver.receive(data)).isEqualTo(TcpSocket.BROKEN);
            assertThat(receiver.error()).isEqualTo(ECONNRESET);
        }
    }

    @Test
    void tells_why_there_is_no_connection() {
        sender.connect(LOOPBACK, PORT + 1);
        await(sender);

        assertThat(sender.error()).isEqualTo(ECONNREFUSED);
    }

    @Test
    void accepts_nothing_when_nobody_connects() {
        assertThat(listener.accept()).isNull();
    }
}
