package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import narrows.packet.Packet;
import narrows.packet.PacketQueue;
import narrows.packet.PacketSink;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.testing.Disciplines;
import narrows.testing.PooledPacket;
import narrows.time.Timer;
import narrows.time.VirtualScheduler;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A link in use allocates nothing per packet, whether it delivers, delays, reorders or drops. */
class LinkAllocationTest {
    private static final int PACKETS = 100_000;
    private static final long GAP_NS = 1_000;

    private final PacketQueue pool = new PacketQueue();
    private final VirtualScheduler clock = new VirtualScheduler();

    @Test
    void a_fifo_that_overflows_allocates_nothing_per_packet() {
        assertAllocatesNothing(Specs.link(8_000_000_000L, 100_000, FifoSpec.packets(10)));
    }

    @Test
    void a_token_bucket_over_a_delay_line_allocates_nothing_per_packet() {
        QdiscSpec tbf = TbfSpec.of(new Rate(10_000_000_000L), 15_000, 100_000);
        assertAllocatesNothing(
                Specs.link(0, 0, tbf, NetemSpec.DEFAULT.withDelay(100_000, 0).withLoss(1 << 28)));
    }

    @Test
    void jitter_and_receiver_loss_allocate_nothing_per_packet() {
        LinkSpec spec = Specs.withJitter(Specs.link(20_000_000_000L, 100_000), 50_000);
        assertAllocatesNothing(Specs.withLoss(spec, 1L << 28));
    }

    @ParameterizedTest
    @MethodSource
    void no_discipline_allocates_per_packet(String discipline) {
        QdiscSpec[] chain = Disciplines.all().get(discipline).toArray(new QdiscSpec[0]);
        assertAllocatesNothing(Specs.link(8_000_000_000L, 100_000, chain));
    }

    static Stream<String> no_discipline_allocates_per_packet() {
        return Disciplines.all().keySet().stream();
    }

    @Test
    void traces_and_schedules_allocate_nothing_per_packet() {
        LinkSpec spec = Specs.link(8_000_000_000L, 100_000, FifoSpec.packets(100));
        Trace trace = new Trace("test", new long[] {1000, 2500}, false, 1504, 4);
        assertAllocatesNothing(spec.withWire(WireSpec.PLAIN.withTrace(trace)));
        Schedule.Change slower = new Schedule.Change(10_000, 1_000_000_000, Schedule.SAME, 1 << 28);
        assertAllocatesNothing(
                spec.withWire(WireSpec.PLAIN.withSchedule(new Schedule(List.of(slower), 50_000, true, false))));
    }

    /** Less than a byte a packet: what grows at the start, such as queues, is warmed up before. */
    private void assertAllocatesNothing(LinkSpec spec) {
        LinkPump pump = new LinkPump(clock, new Link(spec, new Streams(1), null), (packet, nowNs) -> packet.release());
        run(pump);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        run(pump);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(PACKETS);
    }

    private void run(PacketSink pump) {
        Source source = new Source(pump);
        clock.arm(source.timer, clock.nowNs());
        clock.runUntil(clock.nowNs() + PACKETS * GAP_NS);
        clock.disarm(source.timer);
    }

    /** Offers a packet every microsecond. */
    private final class Source {
        private final Timer timer = new Timer(this::send);
        private final PacketSink out;
        private int flow;

        Source(PacketSink out) {
            this.out = out;
        }

        private void send(long nowNs) {
            Packet packet = PooledPacket.from(pool);
            packet.lengthBytes = 1200;
            packet.flow = flow++ % 8;
            packet.ecn = packet.flow % 4;
            out.accept(packet, nowNs);
            clock.arm(timer, nowNs + GAP_NS);
        }
    }
}
