package narrows.bridge;

import narrows.os.Memory;
import narrows.packet.FlowKey;
import narrows.packet.Packet;

/** A packet of a kernel's stack: its bytes lie outside the Java heap, in a slot of its pool, from the IP header on. */
public final class Frame extends Packet {
    static final int IPV4_HEADER_BYTES = 20;
    static final int PROTOCOL_TCP = 6;
    static final int PROTOCOL_UDP = 17;

    private static final int ECN_MASK = 3;
    private static final int TYPE_OF_SERVICE = 1;
    private static final int FRAGMENT = 6;

    /** More fragments, and the fragment's offset. */
    private static final int FRAGMENT_MASK = 0x3fff;

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

    /** Ports are part of the key unless the packet is a fragment. */
    @Override
    public long flowKey() {
        int ports = headerBytes();
        boolean whole = (unsignedShort(FRAGMENT) & FRAGMENT_MASK) == 0 && lengthBytes >= ports + 4;
        return FlowKey.of(
                int32(12),
                int32(16),
                protocol(),
                whole ? unsignedShort(ports) : 0,
                whole ? unsignedShort(ports + 2) : 0);
    }

    /** The first byte is spared, its bits taken from the second: a TUN device refuses packets of no IP version. */
    @Override
    public void flipBit(int bit) {
        int spared = bit < Byte.SIZE ? bit + Byte.SIZE : bit;
        int offset = spared / Byte.SIZE;
        if (offset < lengthBytes) {
            memory.putByte(start + offset, unsignedByte(offset) ^ (1 << (spared % Byte.SIZE)));
            flippedBit = flippedBit == spared ? -1 : spared;
        }
    }

    @Override
    public Frame copy() {
        Frame copy = pool.take();
        if (copy != null) {
            copyFieldsTo(copy);
            copy.memory.copyFrom(memory, start, copy.start, lengthBytes);
        }
        return copy;
    }

    /** Puts bytes into the slot, in place of a device. */
    void fill(byte[] source, int lengthBytes) {
        memory.copyFrom(source, 0, start, lengthBytes);
        this.lengthBytes = lengthBytes;
    }
}
