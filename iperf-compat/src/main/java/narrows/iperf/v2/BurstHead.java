package narrows.iperf.v2;

import java.nio.ByteBuffer;

/**
 * The 92 bytes at the head of each write of a TCP test with trip times: a header whose free fields carry the start of the
 * test, the instant of the write, its number and its size.
 */
final class BurstHead {
    static final int BYTES = 92;

    private static final int START_AT = 12;
    private static final int SENT_AT = 20;
    private static final int NUMBER_AT = 44;
    private static final int SIZE_AT = 48;
    private static final int MICROS = 1_000_000;

    private BurstHead() {}

    /** Writes the head of write {@code number}, from 1, of {@code sizeBytes}. */
    static ByteBuffer write(TestHeader header, long startUs, long sentUs, int number, int sizeBytes, long sentBytes) {
        ByteBuffer out = ByteBuffer.allocate(BYTES);
        header.write(out);
        putTime(out, START_AT, startUs);
        putTime(out, SENT_AT, sentUs);
        out.putInt(NUMBER_AT, number).putInt(SIZE_AT, sizeBytes).putInt(SIZE_AT + Integer.BYTES, (int) sentBytes);
        out.putInt(SIZE_AT + 2 * Integer.BYTES, (int) (sentBytes >>> Integer.SIZE));
        return out.rewind();
    }

    /** Bytes of the write whose head this is, the head included. */
    static int sizeBytes(ByteBuffer head) {
        return head.getInt(SIZE_AT);
    }

    /** Unix time of the write in microseconds. */
    static long sentUs(ByteBuffer head) {
        return (head.getInt(SENT_AT) & 0xFFFFFFFFL) * MICROS + head.getInt(SENT_AT + Integer.BYTES);
    }

    private static void putTime(ByteBuffer out, int at, long timeUs) {
        out.putInt(at, (int) (timeUs / MICROS)).putInt(at + Integer.BYTES, (int) (timeUs % MICROS));
    }
}
