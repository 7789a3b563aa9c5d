package narrows.iperf.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import narrows.iperf.SocketOptionException;
import narrows.iperf.SocketSettings;
import narrows.iperf.TcpLife;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The ends of flows on 127.0.0.1, on a loop that the test's own thread runs. */
@EnabledOnOs(OS.LINUX)
class FlowEndsTest {
    private static final int LOOPBACK = 0x7f000001;
    private static final int SOURCE_PORT = 27_301;
    private static final int SINK_PORT = 27_302;
    private static final int BLOCK_BYTES = 10_000;
    private static final long PATIENCE_NS = 20_000_000_000L;
    private static final long TURN_NS = 10_000_000;

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicBoolean complete = new AtomicBoolean();
    private final FlowLoop loop = new FlowLoop(() -> {}, failure::set);
    private TcpSource source;
    private TcpSink sink;

    @BeforeEach
    void own() {
        loop.own();
    }

    @AfterEach
    void close() {
        loop.close();
        assertThat(failure).hasNullValue();
    }

    private void turnUntil(BooleanSupplier reached) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime()).as("now").isLessThan(deadline);
            loop.turn(System.nanoTime() + TURN_NS);
        }
    }

    /** Everything that is due now, which on the loopback includes what was sent before. */
    private void turns() {
        for (int i = 0; i < 20; i++) {
            loop.turn(System.nanoTime());
        }
    }

    private void listen(int pieceBytes) {
        sink = TcpSink.listen(loop, SocketSettings.NONE, SINK_PORT, pieceBytes, () -> complete.set(true));
        turns();
    }

    private void connect(long amountBytes) {
        source = TcpSource.open(loop, SocketSettings.NONE, SOURCE_PORT, BLOCK_BYTES, amountBytes);
        turns();
        source.connect(LOOPBACK, SINK_PORT);
    }

    @Test
    void an_amount_arrives_up_to_its_last_byte_and_fin() {
        listen(0);
        connect(3_456_789);
        turnUntil(complete::get);

        assertThat(sink.receivedBytes()).isEqualTo(3_456_789);
        assertThat(source.problem()).isEmpty();
        assertThat(source.rttUs()).isPositive();
        assertThat(source.life().busyUs()).isPositive();
        assertThat(source.congestion()).isNotEmpty();
    }

    @Test
    void what_is_offered_is_sent_and_nothing_else() {
        listen(0);
        connect(TcpSource.OFFERED);
        source.offer();
        turnUntil(() -> sink.receivedBytes() == BLOCK_BYTES);
        source.offer();
        source.offer();
        turnUntil(() -> sink.receivedBytes() == 3 * BLOCK_BYTES);
        turns();

        assertThat(complete).as("no FIN").isFalse();
        assertThat(sink.receivedBytes()).isEqualTo(3 * BLOCK_BYTES);
    }

    @Test
    void a_reader_of_pieces_reads_one_when_told_and_meets_fin_after_the_last() {
        listen(4000);
        connect(BLOCK_BYTES);
        turnUntil(() -> {
            sink.readPiece();
            return sink.receivedBytes() > 0;
        });
        turns();

        assertThat(sink.receivedBytes()).isEqualTo(4000);
        sink.readPiece();
        assertThat(sink.receivedBytes()).isEqualTo(8000);
        sink.readPiece();
        assertThat(sink.receivedBytes()).isEqualTo(BLOCK_BYTES);
        assertThat(complete).isFalse();
        turnUntil(() -> {
            sink.readPiece();
            return complete.get();
        });
        sink.close();
    }

    @Test
    void tells_that_a_connection_was_refused() {
        connect(BLOCK_BYTES);
        turnUntil(() -> !source.problem().isEmpty());

        assertThat(source.problem()).isEqualTo("no connection: Connection refused");
        assertThat(source.connected()).isFalse();
        assertThat(source.life()).isEqualTo(TcpLife.NONE);
        assertThat(source.congestion()).isNotEmpty();
    }

    @Test
    void tells_that_the_peer_broke_the_connection_and_still_knows_it() {
        listen(0);
        connect(Long.MAX_VALUE);
        turnUntil(() -> sink.receivedBytes() > 0);
        sink.close();
        turnUntil(() -> !source.problem().isEmpty());

        assertThat(source.problem())
                .isIn("connection broke: Connection reset by peer", "connection broke: Broken pipe");
        assertThat(source.life().busyUs()).isPositive();
        assertThat(source.congestion()).isNotEmpty();
    }

    @Test
    void refuses_a_congestion_control_that_the_kernel_lacks() {
        SocketSettings settings = SocketSettings.NONE.withTcp(0, false, "nonesuch");

        assertThatThrownBy(() -> TcpSource.open(loop, settings, SOURCE_PORT, BLOCK_BYTES, BLOCK_BYTES))
                .isInstanceOf(SocketOptionException.class)
                .hasMessageContaining("TCP_CONGESTION");
    }

    @Test
    void datagrams_are_counted_until_the_sink_stops() {
        UdpSink receiver = UdpSink.open(loop, SINK_PORT, 100);
        UdpSource sender = UdpSource.open(loop, SOURCE_PORT, LOOPBACK, SINK_PORT, 100);
        turns();
        sender.offer();
        sender.offer();
        turnUntil(() -> receiver.statistics().receivedDatagrams() == 2);
        receiver.stop();
        sender.offer();
        turns();

        assertThat(receiver.statistics().receivedDatagrams()).isEqualTo(2);
        assertThat(receiver.statistics().receivedBytes()).isEqualTo(200);
        assertThat(receiver.statistics().lostDatagrams()).isZero();
        assertThat(receiver.statistics().outOfOrderDatagrams()).isZero();
        assertThat(sender.problem()).isEmpty();
    }

    @Test
    void tells_that_nobody_takes_datagrams() {
        UdpSource sender = UdpSource.open(loop, SOURCE_PORT, LOOPBACK, SINK_PORT, 100);
        turns();
        sender.offer();
        turnUntil(() -> {
            sender.offer();
            return !sender.problem().isEmpty();
        });

        assertThat(sender.problem()).isEqualTo("datagrams cannot be sent: Connection refused");
    }
}
