package narrows.packet;

import java.util.Arrays;

/** A piece of a simulated packet (RFC 791, section 3.2). It has no bytes of its own, but points into the packet it was cut from. */
public final class Fragment extends Packet {
    /** Offsets count in units of this many bytes. */
    public static final int UNIT_BYTES = 8;

    /** IP, TCP and option bytes, beyond which a simulated packet is all zeros. */
    private static final int MOST_NON_ZERO_BYTES = 80;

    private static final int MORE_FRAGMENTS = 0x2000;

    private final FragmentPool pool;
    SimulatedPacket whole;
    int offsetBytes;
    boolean more;

    Fragment(FragmentPool pool) {
        this.pool = pool;
    }

    /** The packet that this is a piece of. */
    public SimulatedPacket whole() {
        return whole;
    }

    /** Place of the first byte in the payload of the whole packet's IP header. */
    public int offsetBytes() {
        return offsetBytes;
    }

    /** What follows the IP header. */
    public int payloadBytes() {
        return lengthBytes - WireFormat.IPV4_HEADER_BYTES;
    }

    /** First place behind this fragment, counted as {@link #offsetBytes}. */
    public int endBytes() {
        return offsetBytes + payloadBytes();
    }

    /** Whether this is not the packet's end. */
    public boolean more() {
        return more;
    }

    @Override
    public void release() {
        whole.release();
        pool.give(this);
    }

    @Override
    public int write(byte[] target, int offset, int limit) {
        byte[] header = new byte[WireFormat.IPV4_HEADER_BYTES];
        WireFormat.writeIpv4(
                header,
                0,
                lengthBytes,
                whole.identification,
                ecn,
                offsetBytes / UNIT_BYTES | (more ? MORE_FRAGMENTS : 0),
                whole.protocol(),
                whole.sourceAddress,
                whole.destinationAddress);
        int written = Math.min(limit, lengthBytes);
        System.arraycopy(header, 0, target, offset, Math.min(written, header.length));
        if (written > header.length) {
            writePayload(target, offset + header.length, written - header.length);
        }
        return flipped(target, offset, written);
    }

    /** Only the first fragment has ports, so that none uses them. */
    @Override
    public long flowKey() {
        return FlowKey.of(whole.sourceAddress, whole.destinationAddress, whole.protocol(), 0, 0);
    }

    @Override
    public Fragment copy() {
        return pool.copy(this);
    }

    private void writePayload(byte[] target, int offset, int bytes) {
        byte[] begin = new byte[MOST_NON_ZERO_BYTES];
        int known = whole.write(begin, 0, begin.length);
        int from = WireFormat.IPV4_HEADER_BYTES + offsetBytes;
        int copied = Math.max(0, Math.min(bytes, known - from));
        System.arraycopy(begin, Math.min(from, known), target, offset, copied);
        Arrays.fill(target, offset + copied, offset + bytes, (byte) 0);
    }
}
