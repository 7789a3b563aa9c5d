package narrows.testing;

import narrows.packet.Packet;
import narrows.packet.PacketQueue;

/** A packet that goes back to the pool it came from. */
public final class PooledPacket extends Packet {
    private final PacketQueue pool;

    private PooledPacket(PacketQueue pool) {
        this.pool = pool;
    }

    /** The pool's next packet, or a new one if it is empty. */
    public static Packet from(PacketQueue pool) {
        return pool.isEmpty() ? new PooledPacket(pool) : pool.remove();
    }

    @Override
    public void release() {
        pool.add(this);
    }

    @Override
    public int write(byte[] target, int offset, int limit) {
        return Math.min(limit, lengthBytes);
    }
}
