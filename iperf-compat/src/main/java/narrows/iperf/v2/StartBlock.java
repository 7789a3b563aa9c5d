package narrows.iperf.v2;

import java.nio.ByteBuffer;

/**
 * The 20 bytes after the extension in tests with a start time, trip times or a paced socket.
 *
 * @param startS    Unix time of the start, whole seconds
 * @param startUs   its microseconds
 * @param fqRateBytesPerSec pacing of the client's socket, bytes/s
 */
record StartBlock(int startS, int startUs, long fqRateBytesPerSec) {
    static final int BYTES = 20;

    static StartBlock read(ByteBuffer in) {
        in.getInt();
        int startS = in.getInt();
        int startUs = in.getInt();
        long low = in.getInt() & 0xFFFFFFFFL;
        return new StartBlock(startS, startUs, (long) in.getInt() << Integer.SIZE | low);
    }

    void write(ByteBuffer out) {
        out.putInt(0).putInt(startS).putInt(startUs);
        out.putInt((int) fqRateBytesPerSec).putInt((int) (fqRateBytesPerSec >>> Integer.SIZE));
    }
}
