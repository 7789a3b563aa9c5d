package narrows.iperf.v2;

import java.nio.ByteBuffer;

/**
 * The 36 bytes that follow the base header since iperf 2.0.14.
 *
 * @param upperFlags    {@code UPPER_} bits of {@link Flags}
 * @param versionUpper  major and minor version
 * @param versionLower  third number of the version, and a build kind
 * @param tos           type of service of the client's packets
 * @param rate          bit/s, or packets/s by {@link Flags#UPPER_RATE_IN_PACKETS}
 * @param prefetchBytes TCP_NOTSENT_LOWAT of the client
 */
record Extension(int upperFlags, int versionUpper, int versionLower, int tos, long rate, int prefetchBytes) {
    static final int BYTES = 36;

    /** What iperf 2.1.8 sends as its version. */
    static final int VERSION_UPPER = 0x00020001;

    static final int VERSION_LOWER = 0x00080003;

    private static final int RATE_HIGH_SHIFT = 8;

    static Extension read(ByteBuffer in) {
        in.getInt();
        in.getInt();
        int upperFlags = in.getShort() & 0xFFFF;
        in.getShort();
        int versionUpper = in.getInt();
        int versionLower = in.getInt();
        in.getShort();
        int tos = in.getShort() & 0xFF;
        long rateLow = in.getInt() & 0xFFFFFFFFL;
        long rateHigh = (in.getInt() & 0xFFFFFFFFL) >>> RATE_HIGH_SHIFT;
        return new Extension(
                upperFlags, versionUpper, versionLower, tos, rateHigh << Integer.SIZE | rateLow, in.getInt());
    }

    void write(ByteBuffer out) {
        out.putInt(0).putInt(0);
        out.putShort((short) upperFlags).putShort((short) 0);
        out.putInt(versionUpper).putInt(versionLower);
        out.putShort((short) 0).putShort((short) tos);
        out.putInt((int) rate).putInt((int) (rate >>> Integer.SIZE) << RATE_HIGH_SHIFT);
        out.putInt(prefetchBytes);
    }

    boolean has(int upperBits) {
        return Flags.has(upperFlags, upperBits);
    }

    /** Three numbers as in {@code 2.1.8}. */
    String version() {
        return (versionUpper >>> Short.SIZE) + "." + (versionUpper & 0xFFFF) + "." + (versionLower >>> Short.SIZE);
    }
}
