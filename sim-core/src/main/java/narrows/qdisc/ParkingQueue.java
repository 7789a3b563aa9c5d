package narrows.qdisc;

import narrows.packet.PacketQueue;

/** A discipline that is one queue, whose control decides when a packet is taken out. */
abstract class ParkingQueue extends ParkingQdisc {
    final Counters counters = new Counters();
    final PacketQueue queue = new PacketQueue();

    @Override
    final long nextReleaseNs() {
        return queue.isEmpty() ? NEVER : queue.first().queuedNs;
    }

    @Override
    final int heldPackets() {
        return queue.packets();
    }

    @Override
    final long heldBytes() {
        return queue.bytes();
    }
}
