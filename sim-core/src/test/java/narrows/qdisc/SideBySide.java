package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;

/** Sends the same generated packets through a discipline and its slow model: same departures, marks and drops, at the same instants. */
final class SideBySide {
    private static final int FLOWS = 6;
    private static final int PHASE_PACKETS = 150;

    private final List<Long> dropped = new ArrayList<>();
    private final RandomGenerator random;
    private final Qdisc real;
    private final SlowQueue slow;
    private final ToIntFunction<Packet> flowOf;
    private long sent;
    private long nowNs;
    private long freeNs;
    private long departures;
    private long drops;
    private long marks;

    /** @param streams of the discipline; the model takes the same ones */
    SideBySide(QdiscSpec spec, Streams streams, SlowQueue slow, ToIntFunction<Packet> flowOf, RandomGenerator random) {
        real = spec.onDevice(1514).build(null, streams, (packet, reason, stage, atNs) -> dropped.add(packet.id));
        this.slow = slow;
        this.flowOf = flowOf;
        this.random = random;
    }

    /** A server that takes a packet every {@code serviceNs} while any waits, offered 0.3 to 3 times as much. */
    SideBySide serve(long serviceNs, int packets) {
        for (long gapNs = 0; sent < packets; ) {
            gapNs = sent % PHASE_PACKETS == 0 ? serviceNs * 100 / random.nextInt(30, 300) : gapNs;
            long arrivalNs = nowNs + (random.nextInt(4) == 0 ? 0 : random.nextLong(2 * gapNs));
            serveUntil(arrivalNs, serviceNs);
            nowNs = arrivalNs;
            arrive();
            serveUntil(nowNs, serviceNs);
        }
        serveUntil(Long.MAX_VALUE - 1, serviceNs);
        assertThat(slow.waiting()).isZero();
        return this;
    }

    private void serveUntil(long endNs, long serviceNs) {
        while (real.backlogPackets() > 0 && Math.max(freeNs, real.nextNs()) <= endNs) {
            nowNs = Math.max(nowNs, Math.max(freeNs, real.nextNs()));
            leave();
            freeNs = nowNs + serviceNs;
        }
    }

    /** An output that is always ready, so that only the discipline itself makes packets wait. */
    SideBySide shape(long gapNs, int packets) {
        while (sent < packets) {
            long pauseNs = sent % PHASE_PACKETS == 0 ? random.nextLong(100 * gapNs) : 0;
            long arrivalNs = nowNs + pauseNs + (random.nextInt(3) == 0 ? 0 : random.nextLong(2 * gapNs));
            shapeUntil(arrivalNs);
            nowNs = arrivalNs;
            arrive();
            shapeUntil(nowNs);
        }
        shapeUntil(Long.MAX_VALUE - 1);
        assertThat(slow.waiting()).isZero();
        return this;
    }

    private void shapeUntil(long endNs) {
        while (real.backlogPackets() > 0) {
            long readyNs = Math.max(nowNs, real.nextNs());
            assertThat(readyNs).isEqualTo(slow.readyNs(nowNs));
            if (readyNs > endNs) {
                return;
            }
            nowNs = readyNs;
            leave();
        }
    }

    private void arrive() {
        TestPacket packet = TestPacket.of(sent++, random.nextInt(3) > 0 ? 1514 : random.nextInt(60, 1514));
        packet.flow = random.nextInt(random.nextInt(1, FLOWS + 1));
        packet.ecn = random.nextInt(4);
        slow.arrive(new SlowQueue.Item(packet, flowOf.applyAsInt(packet), nowNs));
        real.enqueue(packet, nowNs);
        compareDrops();
        assertThat(real.backlogPackets()).isEqualTo(slow.waiting());
    }

    /** After the last packet the queue is asked once more, as the kernel does, which so learns that it is idle. */
    private void leave() {
        compare(real.dequeue(nowNs), slow.leave(nowNs));
        if (real.backlogPackets() == 0) {
            compare(real.dequeue(nowNs), slow.leave(nowNs));
        }
    }

    private void compare(Packet packet, SlowQueue.Item item) {
        assertThat(packet == null ? -1 : packet.id).as("at %d ns", nowNs).isEqualTo(item == null ? -1 : item.id);
        if (packet != null) {
            assertThat(packet.ecn).as("ECN of packet %d", packet.id).isEqualTo(item.ecn);
            marks += packet.marked ? 1 : 0;
            departures++;
        }
        compareDrops();
    }

    private void compareDrops() {
        assertThat(dropped).as("drops at %d ns", nowNs).isEqualTo(slow.dropped);
        drops += dropped.size();
        dropped.clear();
        slow.dropped.clear();
    }

    /** Nothing is proved by a stream in which the discipline had nothing to decide. */
    void assertDecided(int leastDrops, int leastMarks) {
        assertThat(departures).isPositive();
        assertThat(drops).isGreaterThanOrEqualTo(leastDrops);
        assertThat(marks).isGreaterThanOrEqualTo(leastMarks);
    }
}
