package narrows.qdisc;

import narrows.packet.Packet;

/** A discipline of several queues, with what waits in all of them. No packet waits for a time, unless it says so. */
abstract class FlowsQdisc extends ParkingQdisc {
    /** What a packet takes beside its length: the kernel counts whole buffers. */
    static final int BUFFER_BYTES = 256;

    final Counters counters = new Counters();

    private int packets;
    private long bytes;
    private long memoryBytes;
    private long mostMemoryBytes;

    /** Counts a packet that has been put into one of the queues. */
    final void added(Packet packet) {
        packets++;
        bytes += packet.wireBytes;
        memoryBytes += packet.wireBytes + BUFFER_BYTES;
        mostMemoryBytes = Math.max(mostMemoryBytes, memoryBytes);
    }

    /** Counts a packet that has been taken out of its queue; null is passed through. */
    final Packet taken(Packet packet) {
        if (packet != null) {
            packets--;
            bytes -= packet.wireBytes;
            memoryBytes -= packet.wireBytes + BUFFER_BYTES;
        }
        return packet;
    }

    final long memoryBytes() {
        return memoryBytes;
    }

    final long mostMemoryBytes() {
        return mostMemoryBytes;
    }

    @Override
    long nextReleaseNs() {
        return packets == 0 ? NEVER : Long.MIN_VALUE;
    }

    @Override
    final int heldPackets() {
        return packets;
    }

    @Override
    final long heldBytes() {
        return bytes;
    }
}
