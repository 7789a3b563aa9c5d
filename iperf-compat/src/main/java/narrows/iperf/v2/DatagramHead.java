package narrows.iperf.v2;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The head of a datagram: 16 bytes since iperf 2.0.10, 12 before.
 *
 * @param sequence number; negative in a final datagram
 * @param sentUs   Unix time of sending in microseconds
 */
record DatagramHead(long sequence, long sentUs) {
    static final int BYTES = 16;

    /** Bytes of the head before 2.0.10, without the high word of the number. */
    static final int OLD_BYTES = 12;

    private static final int MICROS = 1_000_000;

    /** Reads a head with 64-bit numbers; at least 16 bytes must remain. */
    static DatagramHead read(ByteBuffer in) {
        long low = in.getInt() & 0xFFFFFFFFL;
        long sentUs = (in.getInt() & 0xFFFFFFFFL) * MICROS + in.getInt();
        return new DatagramHead((long) in.getInt() << Integer.SIZE | low, sentUs);
    }

    /** Reads a head with 32-bit numbers; at least 12 bytes must remain. */
    static DatagramHead readOld(ByteBuffer in) {
        int sequence = in.getInt();
        return new DatagramHead(sequence, (in.getInt() & 0xFFFFFFFFL) * MICROS + in.getInt());
    }

    void write(ByteBuffer out) {
        out.putInt((int) sequence).putInt((int) (sentUs / MICROS)).putInt((int) (sentUs % MICROS));
        out.putInt((int) (sequence >> Integer.SIZE));
    }

    /**
     * Whether the first datagram of a flow, which must hold 12 bytes, has the head of iperf before 2.0.10: its flags stand
     * where the high word of the number is now, and no 64-bit flag follows.
     */
    static boolean old(ByteBuffer first) {
        int at = first.position();
        if (first.remaining() < OLD_BYTES + BaseHeader.BYTES) {
            return false;
        }
        int highOrFlags = first.getInt(at + OLD_BYTES);
        int flags = first.getInt(at + BYTES);
        boolean wide = Flags.has(flags, Flags.SEQUENCE_64) || isPayload(flags);
        boolean oldFlags = highOrFlags == 0 || (Flags.has(highOrFlags, Flags.VERSION1) && highOrFlags != -1);
        return oldFlags && !wide;
    }

    /** The header behind the head of a first datagram, if it carries one. */
    static Optional<TestHeader> header(ByteBuffer first, boolean old) {
        ByteBuffer in = first.duplicate();
        in.position(in.position() + Math.min(in.remaining(), old ? OLD_BYTES : BYTES));
        if (in.remaining() < BaseHeader.BYTES || isPayload(in.getInt(in.position()))) {
            return Optional.empty();
        }
        boolean known = Flags.hasAny(in.getInt(in.position()), Flags.VERSION1 | Flags.VERSION2 | Flags.EXTEND);
        return known ? Optional.of(TestHeader.read(in)) : Optional.empty();
    }

    /** Where a client sends no header its payload of digits goes on: at offset 16 with "6789". */
    private static boolean isPayload(int word) {
        return word == 0x36373839;
    }
}
