package narrows.bridge;

import narrows.os.Memory;
import narrows.packet.Packet;

/** A packet of a kernel's stack: its bytes lie outside the Java heap, in a slot of its pool, from the IP header on. */
public final class Frame extends Packet {
    static final int IPV4_HEADER_BYTES = 20;
    static final int PROTOCOL_TCP = 6;
    static final int PROTOCOL_UDP = 17;

    private static final int ECN_MASK = 3;
    private static final int TYPE_OF_SERVICE = 1;
    private static final int HEADER_CHECKSUM = 10;
    private static final int TCP_DATA_OFFSET = 12;

    private final FramePool pool;
    private final Memory memory;
    private final int start;

    Frame(FramePool pool, Memory memory, int start) {
        this.pool = pool;
        this.memory = memory;
        this.start = start;
    }

    long address() {
        return memory.address(start);
    }

    int unsignedByte(int offset) {
        return memory.unsignedByte(start + offset);
    }

    int unsignedShort(int offset) {
        return memory.networkShort(start + offset);
    }

    int int32(int offset) {
        return memory.networkInt(start + offset);
    }

    int headerBytes() {
        return (unsignedByte(0) & 0xf) * 4;
    }

    int protocol() {
        return unsignedByte(9);
    }

    /** Length of the TCP payload; 0 for every other protocol. */
    int tcpPayloadBytes() {
        if (protocol() != PROTOCOL_TCP || lengthBytes < headerBytes() + TCP_DATA_OFFSET + 1) {
            return 0;
        }
        int tcpHeaderBytes = (unsignedByte(headerBytes() + TCP_DATA_OFFSET) >>> 4) * 4;
        return Math.max(lengthBytes - headerBytes() - tcpHeaderBytes, 0);
    }

    int headerEcn() {
        return unsignedByte(TYPE_OF_SERVICE) & ECN_MASK;
    }

    /** Brings a mark that the network made into the header, with the checksum updated as RFC 1624 (equation 3) has it. */
    void writeMark() {
        if (headerEcn() == ecn) {
            return;
        }
        int before = unsignedShort(0);
        int after = (before & ~ECN_MASK) | ecn;
        int sum = (~unsignedShort(HEADER_CHECKSUM) & 0xffff) + (~before & 0xffff) + after;
        sum = (sum & 0xffff) + (sum >>> 16);
        sum = (sum & 0xffff) + (sum >>> 16);
        memory.putNetworkShort(start, after);
        memory.putNetworkShort(start + HEADER_CHECKSUM, ~sum);
    }

    @Override
    public void release() {
        pool.giveBack(this);
    }

    @Override
    public int write(byte[] target, int offset, int limit) {
        writeMark();
        int bytes = Math.min(limit, lengthBytes);
        memory.copyTo(start, target, offset, bytes);
        return bytes;
    }

    /** Puts bytes into the slot, in place of a device. */
    void fill(byte[] source, int lengthBytes) {
        memory.copyFrom(source, 0, start, lengthBytes);
        this.lengthBytes = lengthBytes;
    }
}
