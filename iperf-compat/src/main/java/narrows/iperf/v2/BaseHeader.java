package narrows.iperf.v2;

import java.nio.ByteBuffer;

/**
 * The first 24 bytes of a test header, all that iperf 1.x and 2.0.x sent.
 *
 * @param flags       {@link Flags}
 * @param threads     streams that the client opens
 * @param port        port of the way back, else the server's
 * @param bufferBytes bytes of a write; 0 where the client was not told
 * @param window      0 in all versions seen
 * @param amount      bytes where positive, time in units of 10 ms where negative
 */
record BaseHeader(int flags, int threads, int port, int bufferBytes, int window, int amount) {
    static final int BYTES = 24;

    static BaseHeader read(ByteBuffer in) {
        return new BaseHeader(in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt());
    }

    void write(ByteBuffer out) {
        out.putInt(flags)
                .putInt(threads)
                .putInt(port)
                .putInt(bufferBytes)
                .putInt(window)
                .putInt(amount);
    }
}
