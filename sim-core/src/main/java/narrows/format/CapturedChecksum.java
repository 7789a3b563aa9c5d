package narrows.format;

/**
 * The TCP checksum of a captured packet as RFC 9293 has it. Linux writes 0xffff where the sum comes out as 0 ({@code
 * skb_checksum_help} in net/core/dev.c, {@code CSUM_MANGLED_0}): in one's complement both are zero, and UDP needs the
 * difference. For TCP the complement of the sum is never 0xffff, so that programs which read captures call it wrong.
 */
final class CapturedChecksum {
    private static final int IPV4_HEADER_BYTES = 20;
    private static final int PROTOCOL_TCP = 6;
    private static final int TCP_CHECKSUM = 16;

    private CapturedChecksum() {}

    /** Writes 0 over a TCP checksum of 0xffff in the first {@code capturedBytes} of a packet. */
    static void normalise(byte[] packet, int capturedBytes) {
        if (capturedBytes < IPV4_HEADER_BYTES || packet[9] != PROTOCOL_TCP || isLaterFragment(packet)) {
            return;
        }
        int at = (packet[0] & 0xf) * 4 + TCP_CHECKSUM;
        if (at + 2 <= capturedBytes && packet[at] == -1 && packet[at + 1] == -1) {
            packet[at] = 0;
            packet[at + 1] = 0;
        }
    }

    private static boolean isLaterFragment(byte[] packet) {
        return (packet[6] & 0x1f) != 0 || packet[7] != 0;
    }
}
