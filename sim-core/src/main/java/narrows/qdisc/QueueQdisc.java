package narrows.qdisc;

import narrows.packet.Packet;
import narrows.packet.PacketQueue;

/** A discipline that is one queue, whose first packet may always leave. */
abstract class QueueQdisc implements Qdisc {
    final Counters counters = new Counters();
    final PacketQueue queue = new PacketQueue();

    /** tbf sets the limit of any fifo below it, whatever it counts ({@code fifo_set_limit}); other queues keep theirs. */
    void limit(long limit) {}

    @Override
    public final Packet peek(long nowNs) {
        return queue.first();
    }

    @Override
    public Packet dequeue(long nowNs) {
        return counters.sent(queue.remove());
    }

    @Override
    public final long nextNs() {
        Packet first = queue.first();
        return first == null ? NEVER : first.queuedNs;
    }

    @Override
    public final int backlogPackets() {
        return queue.packets();
    }

    @Override
    public final long backlogBytes() {
        return queue.bytes();
    }
}
