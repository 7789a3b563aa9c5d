package narrows.packet;

/** Writes IPv4 (RFC 791), TCP (RFC 9293) and UDP (RFC 768) headers with right checksums, in network byte order, without allocating. */
public final class WireFormat {
    /** Length of an IPv4 header without options. */
    public static final int IPV4_HEADER_BYTES = 20;

    /** Length of a TCP header without options. */
    public static final int TCP_HEADER_BYTES = 20;

    /** Protocol number of TCP in the IPv4 header. */
    public static final int PROTOCOL_TCP = 6;

    /** Length of a UDP header. */
    public static final int UDP_HEADER_BYTES = 8;

    /** Protocol number of UDP in the IPv4 header. */
    public static final int PROTOCOL_UDP = 17;

    /** Flag of the IPv4 header's fragment field. */
    static final int DONT_FRAGMENT = 0x4000;

    private static final int VERSION_4_HEADER_5_WORDS = 0x45;
    private static final int TIME_TO_LIVE = 64;

    private WireFormat() {}

    /**
     * Writes a 20-byte IPv4 header at {@code offset}: don't-fragment set and a TTL of 64, as Linux sends TCP.
     *
     * @param totalLengthBytes header and payload
     * @param id identification field, lower 16 bits
     * @param ecn the two ECN bits (RFC 3168)
     */
    public static void writeIpv4(
            byte[] target,
            int offset,
            int totalLengthBytes,
            int id,
            int ecn,
            int protocol,
            int sourceAddress,
            int destinationAddress) {
        writeIpv4(
                target, offset, totalLengthBytes, id, ecn, DONT_FRAGMENT, protocol, sourceAddress, destinationAddress);
    }

    /** @param fragmentField flags and fragment offset, 16 bits */
    static void writeIpv4(
            byte[] target,
            int offset,
            int totalLengthBytes,
            int id,
            int ecn,
            int fragmentField,
            int protocol,
            int sourceAddress,
            int destinationAddress) {
        target[offset] = VERSION_4_HEADER_5_WORDS;
        target[offset + 1] = (byte) (ecn & 3);
        putShort(target, offset + 2, totalLengthBytes);
        putShort(target, offset + 4, id);
        putShort(target, offset + 6, fragmentField);
        target[offset + 8] = TIME_TO_LIVE;
        target[offset + 9] = (byte) protocol;
        putShort(target, offset + 10, 0);
        putInt(target, offset + 12, sourceAddress);
        putInt(target, offset + 16, destinationAddress);
        putShort(target, offset + 10, Checksum.of(target, offset, IPV4_HEADER_BYTES));
    }

    /**
     * Writes a TCP header at {@code offset} before options that already stand at {@code offset + 20}, for a payload of
     * zeros, which adds nothing to the checksum.
     *
     * @param flags the eight bits from CWR (0x80) to FIN (0x01)
     * @param window as it stands in the header, after scaling
     * @param optionsBytes length of the options with their padding, a multiple of 4, at most 40
     * @param payloadBytes length of the payload, which counts in the pseudo header
     * @throws IllegalArgumentException if the options have no length that a header can have
     */
    public static void writeTcp(
            byte[] target,
            int offset,
            int sourcePort,
            int destinationPort,
            int sequence,
            int acknowledgment,
            int flags,
            int window,
            int optionsBytes,
            int payloadBytes,
            int sourceAddress,
            int destinationAddress) {
        if (optionsBytes < 0 || optionsBytes > 40 || (optionsBytes & 3) != 0) {
            throw new IllegalArgumentException("TCP options of " + optionsBytes + " bytes");
        }
        int headerBytes = TCP_HEADER_BYTES + optionsBytes;
        putShort(target, offset, sourcePort);
        putShort(target, offset + 2, destinationPort);
        putInt(target, offset + 4, sequence);
        putInt(target, offset + 8, acknowledgment);
        putShort(target, offset + 12, ((headerBytes / 4) << 12) | (flags & 0xff));
        putShort(target, offset + 14, window);
        putInt(target, offset + 16, 0);
        long sum = pseudoHeader(PROTOCOL_TCP, sourceAddress, destinationAddress, headerBytes + payloadBytes);
        putShort(target, offset + 16, Checksum.finish(Checksum.add(sum, target, offset, headerBytes)));
    }

    /**
     * Writes a UDP header at {@code offset} before a payload of which the first {@code knownBytes} already stand behind it,
     * and the rest are zeros.
     */
    static void writeUdp(
            byte[] target,
            int offset,
            int sourcePort,
            int destinationPort,
            int payloadBytes,
            int knownBytes,
            int sourceAddress,
            int destinationAddress) {
        int lengthBytes = UDP_HEADER_BYTES + payloadBytes;
        putShort(target, offset, sourcePort);
        putShort(target, offset + 2, destinationPort);
        putShort(target, offset + 4, lengthBytes);
        putShort(target, offset + 6, 0);
        long sum = pseudoHeader(PROTOCOL_UDP, sourceAddress, destinationAddress, lengthBytes);
        int checksum = Checksum.finish(Checksum.add(sum, target, offset, UDP_HEADER_BYTES + knownBytes));
        putShort(target, offset + 6, checksum == 0 ? 0xffff : checksum); // 0 means none (RFC 768).
    }

    private static long pseudoHeader(int protocol, int sourceAddress, int destinationAddress, int lengthBytes) {
        long sum = Checksum.addInt(protocol + lengthBytes, sourceAddress);
        return Checksum.addInt(sum, destinationAddress);
    }

    /** Writes the lower 16 bits of {@code value}. */
    public static void putShort(byte[] target, int offset, int value) {
        target[offset] = (byte) (value >>> 8);
        target[offset + 1] = (byte) value;
    }

    public static void putInt(byte[] target, int offset, int value) {
        putShort(target, offset, value >>> 16);
        putShort(target, offset + 2, value);
    }

    static void putLong(byte[] target, int offset, long value) {
        putInt(target, offset, (int) (value >>> 32));
        putInt(target, offset + 4, (int) value);
    }
}
