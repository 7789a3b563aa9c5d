package narrows.testing;

import java.util.Arrays;
import narrows.packet.Packet;

/** A packet of zeros that knows how often it was released. */
public final class TestPacket extends Packet {
    private int releases;

    public static TestPacket of(long id, int lengthBytes) {
        TestPacket packet = new TestPacket();
        packet.id = id;
        packet.lengthBytes = lengthBytes;
        packet.wireBytes = lengthBytes;
        return packet;
    }

    public static TestPacket between(int source, int destination, int lengthBytes) {
        TestPacket packet = of(0, lengthBytes);
        packet.source = source;
        packet.destination = destination;
        return packet;
    }

    public boolean released() {
        return releases > 0;
    }

    @Override
    public void release() {
        if (++releases > 1) {
            throw new IllegalStateException("packet " + id + " released twice");
        }
    }

    @Override
    public TestPacket copy() {
        TestPacket copy = new TestPacket();
        copyFieldsTo(copy);
        return copy;
    }

    @Override
    public int write(byte[] target, int offset, int limit) {
        int written = Math.min(limit, lengthBytes);
        Arrays.fill(target, offset, offset + written, (byte) 0);
        return written;
    }
}
