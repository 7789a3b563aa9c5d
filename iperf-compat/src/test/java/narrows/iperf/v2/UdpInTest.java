package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UdpInTest {
    private static final InetSocketAddress CLIENT = new InetSocketAddress("127.0.0.1", 40_000);
    private static final InetSocketAddress SERVER = new InetSocketAddress("127.0.0.1", 5001);
    private static final long MS = 1_000_000;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final WallClock clock = new WallClock();
    private final DatagramReads meter = new DatagramReads(RowKind.DATAGRAMS);
    private final long startNs = System.nanoTime();
    private final Flow flow = flow();
    private final UdpIn in = new UdpIn(clock, meter, flow, false, 0);

    private Flow flow() {
        Iperf2Options options = Arguments.read(List.of("-s", "-u")).options();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        Report report = new Report(options.output(), true, out, out);
        Flow started = new Flow(report, null, 1, false, meter, CLIENT, SERVER, startNs);
        started.begin(channel.eventLoop());
        return started;
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    /** A datagram of 1000 bytes that has taken {@code transitMs} when it comes at {@code atMs}. */
    private boolean take(long number, long atMs, long transitMs) {
        ByteBuffer bytes = ByteBuffer.allocate(1000);
        new DatagramHead(number, clock.unixUs(startNs + (atMs - transitMs) * MS)).write(bytes);
        ByteBuf datagram = Unpooled.wrappedBuffer(bytes.rewind());
        try {
            return in.take(datagram, startNs + atMs * MS);
        } finally {
            datagram.release();
        }
    }

    @Test
    void the_final_datagram_counts_and_ends_the_flow() {
        for (int i = 1; i <= 12; i++) {
            assertThat(take(i, i * 10L, 1)).isFalse();
        }
        assertThat(take(-13, 130, 1)).isTrue();
        assertThat(meter.figures()).isEqualTo(new Figures(13_000, 13, 0, Figures.Bins.NONE, 0, 0, 13));
        assertThat(flow.ended()).isTrue();
    }

    @Test
    void repeated_final_datagrams_change_nothing() {
        take(1, 10, 1);
        take(-2, 20, 1);
        assertThat(take(-2, 30, 1)).isFalse();
        assertThat(take(-3, 40, 1)).isFalse();
        assertThat(meter.figures().numbers()).isEqualTo(2);
    }

    @Test
    void gaps_are_lost_and_late_ones_give_one_back() {
        take(1, 10, 1);
        take(2, 20, 1);
        take(5, 30, 1);
        assertThat(meter.figures().lost()).isEqualTo(2);
        take(3, 40, 1);
        take(-6, 50, 1);
        Figures figures = meter.figures();
        assertThat(figures.lost()).isEqualTo(1);
        assertThat(figures.outOfOrder()).isEqualTo(1);
        assertThat(figures.numbers()).isEqualTo(6);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("1/6 (17%)", "1 datagrams received out-of-order");
    }

    @Test
    void a_flow_may_begin_at_zero() {
        take(0, 10, 1);
        take(1, 20, 1);
        take(-2, 30, 1);
        assertThat(meter.figures().numbers()).isEqualTo(3);
        assertThat(meter.figures().lost()).isZero();
        assertThat(meter.figures().outOfOrder()).isZero();
    }

    @Test
    void jitter_takes_in_a_sixteenth_of_each_change_of_the_delay() {
        take(1, 10, 1);
        take(2, 20, 1);
        assertThat(meter.jitterUs()).isZero();
        take(3, 46, 17);
        assertThat(meter.jitterUs()).isBetween(999.0, 1001.0);
        take(4, 56, 17);
        assertThat(meter.jitterUs()).isBetween(936.0, 939.0);
    }

    @Test
    void silence_is_four_seconds_or_four_times_the_longest_gap() {
        take(1, 10, 1);
        assertThat(in.silenceNs()).isEqualTo(4_000 * MS);
        take(2, 3_010, 1);
        assertThat(in.silenceNs()).isEqualTo(12_000 * MS);
        in.giveUp();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("[  1] 0.0000-3.0100 sec");
    }

    @Test
    void short_datagrams_are_no_datagrams() {
        ByteBuf tooShort = Unpooled.wrappedBuffer(new byte[15]);
        assertThat(in.take(tooShort, startNs)).isFalse();
        assertThat(meter.figures()).isEqualTo(Figures.NONE);
        tooShort.release();
    }

    @Test
    void tells_means_and_deviations_of_delays() {
        TransitTimes times = new TransitTimes();
        for (double us : new double[] {2, 4, 4, 4, 5, 5, 7, 9}) {
            times.add(us);
        }
        assertThat(times.summary().meanUs()).isEqualTo(5.0);
        assertThat(times.summary().minUs()).isEqualTo(2.0);
        assertThat(times.summary().maxUs()).isEqualTo(9.0);
        assertThat(times.summary().m2()).isEqualTo(32.0);
    }
}
