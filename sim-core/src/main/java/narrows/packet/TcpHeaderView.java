package narrows.packet;

/**
 * Reads the IPv4 (RFC 791) and TCP (RFC 9293) headers of a packet where they are, with the options MSS, window scale,
 * timestamps (RFC 7323) and SACK (RFC 2018). Nothing is read beyond what was captured; a malformed option ends the options.
 */
public final class TcpHeaderView {
    private static final int FRAGMENT_OFFSET_MASK = 0x1fff;
    private static final int END = 0;
    private static final int NO_OPERATION = 1;
    private static final int MSS = 2;
    private static final int WINDOW_SCALE = 3;
    private static final int SACK = 5;
    private static final int TIMESTAMPS = 8;

    private byte[] data = {};
    private int tcpAt;
    private int payloadBytes;
    private int mssAt;
    private int windowScaleAt;
    private int sackAt;
    private int sackBlocks;
    private int timestampsAt;

    /**
     * Looks at the first {@code capturedBytes} of {@code packet}, which stays the caller's.
     *
     * @return false if it is no IPv4 packet with a whole TCP header; the view then says nothing
     */
    public boolean wrap(byte[] packet, int capturedBytes) {
        data = packet;
        if (capturedBytes < WireFormat.IPV4_HEADER_BYTES || unsigned(0) >>> 4 != 4) {
            return false;
        }
        tcpAt = (unsigned(0) & 0xf) * 4;
        boolean laterFragment = (unsignedShort(6) & FRAGMENT_OFFSET_MASK) != 0;
        if (tcpAt < WireFormat.IPV4_HEADER_BYTES || laterFragment || unsigned(9) != WireFormat.PROTOCOL_TCP) {
            return false;
        }
        return capturedBytes >= tcpAt + WireFormat.TCP_HEADER_BYTES && wrapTcp(capturedBytes);
    }

    private boolean wrapTcp(int capturedBytes) {
        int headerBytes = (unsigned(tcpAt + 12) >>> 4) * 4;
        payloadBytes = unsignedShort(2) - tcpAt - headerBytes;
        if (headerBytes < WireFormat.TCP_HEADER_BYTES || payloadBytes < 0) {
            return false;
        }
        readOptions(tcpAt + WireFormat.TCP_HEADER_BYTES, Math.min(capturedBytes, tcpAt + headerBytes));
        return true;
    }

    private void readOptions(int offset, int end) {
        mssAt = 0;
        windowScaleAt = 0;
        sackAt = 0;
        sackBlocks = 0;
        timestampsAt = 0;
        int at = offset;
        while (at < end && unsigned(at) != END) {
            int lengthBytes = unsigned(at) == NO_OPERATION ? 1 : optionBytes(at, end);
            if (lengthBytes == 0) {
                return;
            }
            readOption(unsigned(at), at, lengthBytes);
            at += lengthBytes;
        }
    }

    /** Length of the option at {@code at}; 0 if it does not fit. */
    private int optionBytes(int at, int end) {
        int lengthBytes = at + 1 < end ? unsigned(at + 1) : 0;
        return lengthBytes >= 2 && lengthBytes <= end - at ? lengthBytes : 0;
    }

    private void readOption(int kind, int at, int lengthBytes) {
        if (kind == MSS && lengthBytes == 4) {
            mssAt = at;
        } else if (kind == WINDOW_SCALE && lengthBytes == 3) {
            windowScaleAt = at;
        } else if (kind == TIMESTAMPS && lengthBytes == 10) {
            timestampsAt = at;
        } else if (kind == SACK && (lengthBytes - 2) % 8 == 0) {
            sackAt = at;
            sackBlocks = (lengthBytes - 2) / 8;
        }
    }

    public int sourceAddress() {
        return int32(12);
    }

    public int destinationAddress() {
        return int32(16);
    }

    public int sourcePort() {
        return unsignedShort(tcpAt);
    }

    public int destinationPort() {
        return unsignedShort(tcpAt + 2);
    }

    /** The 32 bits on the wire. */
    public int sequence() {
        return int32(tcpAt + 4);
    }

    /** The 32 bits on the wire. */
    public int acknowledgment() {
        return int32(tcpAt + 8);
    }

    /** The eight bits from CWR (0x80) to FIN (0x01). */
    public int flags() {
        return unsigned(tcpAt + 13);
    }

    public boolean has(int flag) {
        return (flags() & flag) != 0;
    }

    /** The window field, not scaled. */
    public int window() {
        return unsignedShort(tcpAt + 14);
    }

    /** Bytes of payload that the packet had, whether captured or not. */
    public int payloadBytes() {
        return payloadBytes;
    }

    /** The MSS option in bytes; 0: none. */
    public int mssBytes() {
        return mssAt == 0 ? 0 : unsignedShort(mssAt + 2);
    }

    /** The shift of the window scale option; -1: none. */
    public int windowShift() {
        return windowScaleAt == 0 ? -1 : unsigned(windowScaleAt + 2);
    }

    public boolean hasTimestamps() {
        return timestampsAt != 0;
    }

    /** TSval; 0 without timestamps. */
    public int timestampValue() {
        return timestampsAt == 0 ? 0 : int32(timestampsAt + 2);
    }

    /** TSecr; 0 without timestamps. */
    public int timestampEcho() {
        return timestampsAt == 0 ? 0 : int32(timestampsAt + 6);
    }

    public int sackBlocks() {
        return sackBlocks;
    }

    /** Left edge of a SACK block, the 32 bits on the wire. */
    public int sackLeft(int block) {
        return sackEdge(block, 2);
    }

    /** Right edge of a SACK block, the 32 bits on the wire. */
    public int sackRight(int block) {
        return sackEdge(block, 6);
    }

    private int sackEdge(int block, int offset) {
        if (block < 0 || block >= sackBlocks) {
            throw new IndexOutOfBoundsException("SACK block " + block + " of " + sackBlocks);
        }
        return int32(sackAt + 8 * block + offset);
    }

    private int unsigned(int offset) {
        return Byte.toUnsignedInt(data[offset]);
    }

    private int unsignedShort(int offset) {
        return (unsigned(offset) << 8) | unsigned(offset + 1);
    }

    private int int32(int offset) {
        return (unsignedShort(offset) << 16) | unsignedShort(offset + 2);
    }
}
