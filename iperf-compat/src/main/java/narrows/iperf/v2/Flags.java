package narrows.iperf.v2;

/** Bits of the flag words at the head of a test (iperf2 2.1.8, {@code include/payloads.h}). */
final class Flags {
    /** A two-connection test; in a report: the report is valid. */
    static final int VERSION1 = 0x80000000;

    /** The extension follows the base header; in a report: latency fields are valid. */
    static final int EXTEND = 0x40000000;

    /** The upper flags of a datagram are to be read. */
    static final int UDP_TESTS = 0x20000000;

    /** A permit key follows. */
    static final int KEY_CHECK = 0x10000000;

    /** Sequence numbers have 64 bits. */
    static final int SEQUENCE_64 = 0x08000000;

    /** A one-connection test: reverse or full duplex. */
    static final int VERSION2 = 0x04000000;

    /** The client waits for an acknowledgement. */
    static final int PEER_DETECT = 0x02000000;

    /** Bits {@link #LENGTH_MASK} hold the header's length, shifted left by one. */
    static final int LENGTH_BIT = 0x00010000;

    static final int LENGTH_MASK = 0x000001FE;

    /** With {@link #VERSION1}: both directions at the same time. */
    static final int RUN_NOW = 0x00000001;

    /** Upper flags: no final exchange over UDP. */
    static final int UPPER_NO_UDP_FIN = 0x0008;

    static final int UPPER_TRIP_TIMES = 0x0010;

    /** The rate counts packets. */
    static final int UPPER_RATE_IN_PACKETS = 0x0080;

    static final int UPPER_FQ_RATE_SET = 0x0200;
    static final int UPPER_REVERSE = 0x0400;
    static final int UPPER_FULL_DUPLEX = 0x0800;
    static final int UPPER_START_TIME = 0x1000;
    static final int UPPER_WRITE_PREFETCH = 0x4000;

    private Flags() {}

    static boolean has(int word, int bits) {
        return (word & bits) == bits;
    }

    static boolean hasAny(int word, int bits) {
        return (word & bits) != 0;
    }
}
