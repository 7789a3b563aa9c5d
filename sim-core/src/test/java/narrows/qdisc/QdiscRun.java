package narrows.qdisc;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;

/** Drives a chain of disciplines as an output that is always ready: a dequeue whenever the chain says so. */
final class QdiscRun {
    private final List<Packet> departed = new ArrayList<>();
    private final List<Packet> dropped = new ArrayList<>();
    private final List<DropReason> reasons = new ArrayList<>();
    private final Qdisc root;
    private long nowNs;
    private int arrivals;
    private int copies;

    QdiscRun(QdiscSpec... rootFirst) {
        root = QdiscTree.build(List.of(rootFirst), new Streams(1), new Sink());
    }

    /** Packets of 1514 bytes at whole milliseconds, then waits until nothing is left. */
    QdiscRun arriveAtMs(long... atMs) {
        for (long ms : atMs) {
            arrive(ms * 1_000_000, 1514);
        }
        return finish();
    }

    /** {@code count} packets at the instant 0, then waits until nothing is left. */
    QdiscRun burst(int count, int bytes) {
        for (int i = 0; i < count; i++) {
            arrive(0, bytes);
        }
        return finish();
    }

    void arrive(long atNs, int bytes) {
        arrive(atNs, TestPacket.of(arrivals++, bytes));
    }

    /** A packet that may be marked. */
    void arriveEct(long atNs, int bytes) {
        arrive(atNs, ect(TestPacket.of(arrivals++, bytes)));
    }

    /** A packet of a flow of its own, by number. */
    void arriveOf(int flow, long atNs, int bytes) {
        Packet packet = TestPacket.of(arrivals++, bytes);
        packet.flow = flow;
        arrive(atNs, packet);
    }

    private static Packet ect(Packet packet) {
        packet.ecn = Packet.ECT_0;
        return packet;
    }

    private void arrive(long atNs, Packet packet) {
        runUntil(atNs);
        nowNs = atNs;
        root.enqueue(packet, atNs);
        runUntil(atNs);
    }

    QdiscRun finish() {
        runUntil(Long.MAX_VALUE - 1);
        return this;
    }

    private void runUntil(long endNs) {
        while (root.nextNs() <= endNs) {
            nowNs = Math.max(nowNs, root.nextNs());
            Packet packet = root.dequeue(nowNs);
            if (packet != null) {
                packet.dueNs = nowNs;
                departed.add(packet);
            } else if (root.nextNs() <= nowNs) {
                throw new AssertionError("ready at " + root.nextNs() + " ns, but gave nothing at " + nowNs);
            }
        }
    }

    long[] departuresNs() {
        return departed.stream().mapToLong(packet -> packet.dueNs).toArray();
    }

    long[] order() {
        return departed.stream().mapToLong(packet -> packet.id).toArray();
    }

    List<Packet> departed() {
        return departed;
    }

    long[] dropped() {
        return dropped.stream().mapToLong(packet -> packet.id).toArray();
    }

    List<DropReason> reasons() {
        return reasons;
    }

    /** Packets and instants as {@code id@ns}. */
    List<String> departures() {
        return departed.stream().map(packet -> packet.id + "@" + packet.dueNs).toList();
    }

    int copies() {
        return copies;
    }

    QdiscStatistics statistics() {
        return root.statistics();
    }

    Qdisc root() {
        return root;
    }

    /** Milliseconds as the reference tables have them, as nanoseconds. */
    static long[] ns(double... ms) {
        return DoubleStream.of(ms).mapToLong(value -> Math.round(value * 1e6)).toArray();
    }

    /** Writes down what is dropped and copied. */
    private final class Sink implements DropSink {
        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long atNs) {
            dropped.add(packet);
            reasons.add(reason);
        }

        @Override
        public void duplicated(Packet copy, long atNs) {
            copies++;
        }
    }
}
