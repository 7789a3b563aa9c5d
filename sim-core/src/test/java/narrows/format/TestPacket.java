package narrows.format;

import narrows.packet.Packet;
import narrows.packet.WireFormat;

/** A TCP segment without payload bytes, for captures in tests. */
final class TestPacket extends Packet {
    private static final int FROM = 0x0a4d0001;
    private static final int TO = 0x0a4d0002;

    TestPacket(long id, int lengthBytes) {
        this.id = id;
        this.lengthBytes = lengthBytes;
    }

    @Override
    public void release() {}

    @Override
    public int write(byte[] target, int offset, int limit) {
        byte[] whole = new byte[lengthBytes];
        WireFormat.writeIpv4(whole, 0, lengthBytes, (int) id, ecn, WireFormat.PROTOCOL_TCP, FROM, TO);
        WireFormat.writeTcp(whole, 20, 1024, 5001, (int) id, 1, 0x10, 512, 0, lengthBytes - 40, FROM, TO);
        int written = Math.min(limit, lengthBytes);
        System.arraycopy(whole, 0, target, offset, written);
        return written;
    }
}
