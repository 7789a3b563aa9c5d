package narrows.iperf.v2;

import java.nio.ByteBuffer;

/**
 * What a server answers to a test header: 28 bytes, or 52 with three instants where the client measures trip times.
 *
 * <p>Instants are Unix time in microseconds.
 */
final class Acknowledgement {
    static final int BYTES = 28;
    static final int TIMED_BYTES = 52;

    private static final int TYPE = 2;

    private Acknowledgement() {}

    static ByteBuffer plain() {
        return started(BYTES).flip();
    }

    static ByteBuffer timed(StartBlock sent, long receivedUs, long acknowledgedUs) {
        ByteBuffer out = started(TIMED_BYTES).putInt(sent.startS()).putInt(sent.startUs());
        putTime(out, receivedUs);
        putTime(out, acknowledgedUs);
        return out.flip();
    }

    /** Whether a datagram of this length that begins with this word is an acknowledgement, not a report. */
    static boolean is(int bytes, int firstWord) {
        return firstWord == TYPE && (bytes == BYTES || bytes == TIMED_BYTES);
    }

    private static ByteBuffer started(int bytes) {
        return ByteBuffer.allocate(bytes)
                .putInt(TYPE)
                .putInt(bytes)
                .putInt(0)
                .putInt(Extension.VERSION_UPPER)
                .putInt(Extension.VERSION_LOWER)
                .putInt(0)
                .putInt(0);
    }

    private static void putTime(ByteBuffer out, long timeUs) {
        out.putInt((int) (timeUs / 1_000_000)).putInt((int) (timeUs % 1_000_000));
    }
}
