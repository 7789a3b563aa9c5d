package narrows.bench;

import java.util.List;
import narrows.packet.Packet;
import narrows.packet.PacketQueue;
import narrows.qdisc.Qdisc;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.QdiscTree;
import narrows.random.Streams;
import narrows.testing.PooledPacket;

/** A packet of 1000 bytes every microsecond, of eight flows in turn, into a discipline whose output takes what it may. */
final class QdiscLoad {
    private static final long GAP_NS = 1000;
    private static final int BYTES = 1000;
    private static final int FLOWS = 8;

    /** What waits from the start, so that disciplines have something to choose from. */
    private static final int STANDING_PACKETS = 40;

    private final PacketQueue pool = new PacketQueue();
    private final Qdisc root;
    private long nowNs;
    private int nextFlow;

    QdiscLoad(List<QdiscSpec> rootFirst) {
        List<QdiscSpec> onDevice =
                rootFirst.stream().map(spec -> spec.onDevice(1514)).toList();
        root = QdiscTree.build(onDevice, new Streams(1), (packet, reason, stage, atNs) -> packet.release());
        for (int i = 0; i < STANDING_PACKETS; i++) {
            root.enqueue(next(), nowNs);
        }
    }

    /** Offers so many packets; returns how many left. */
    long run(int packets) {
        long left = 0;
        for (int i = 0; i < packets; i++) {
            nowNs += GAP_NS;
            root.enqueue(next(), nowNs);
            Packet packet = root.nextNs() <= nowNs ? root.dequeue(nowNs) : null;
            if (packet != null) {
                packet.release();
                left++;
            }
        }
        return left;
    }

    private Packet next() {
        Packet packet = PooledPacket.from(pool);
        packet.lengthBytes = BYTES;
        packet.wireBytes = BYTES;
        packet.flow = nextFlow;
        packet.ecn = nextFlow % 2 == 0 ? Packet.ECT_0 : 1;
        packet.copied = false;
        nextFlow = (nextFlow + 1) % FLOWS;
        return packet;
    }
}
