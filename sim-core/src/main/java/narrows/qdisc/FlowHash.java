package narrows.qdisc;

import narrows.packet.FlowKey;
import narrows.packet.Packet;
import narrows.random.Streams;

/** Chooses a packet's queue by its flow, with a salt of this run. */
final class FlowHash {
    private static final long UNSIGNED_INT = 0xffffffffL;

    private final long salt;

    FlowHash(Streams random) {
        salt = random.stream("flow-hash").nextLong();
    }

    /** 32 bits, unsigned. */
    long of(Packet packet) {
        return FlowKey.mix(packet.flowKey(), salt) & UNSIGNED_INT;
    }

    /** One of {@code queues}, as Linux scales a hash ({@code reciprocal_scale}). */
    int index(Packet packet, int queues) {
        return (int) ((of(packet) * queues) >>> 32);
    }
}
