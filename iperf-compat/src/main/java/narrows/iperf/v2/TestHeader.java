package narrows.iperf.v2;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What a client says about its test at the head of a connection, of each write and of each datagram.
 *
 * @param base      always there
 * @param extension absent in iperf before 2.0.14
 * @param start     only with trip times, a start time or a paced socket
 */
record TestHeader(BaseHeader base, Optional<Extension> extension, Optional<StartBlock> start) {
    /** Bytes of the header with an extension. */
    static final int EXTENDED_BYTES = BaseHeader.BYTES + Extension.BYTES;

    /** Bytes of the header with everything that is read here. */
    static final int FULL_BYTES = EXTENDED_BYTES + StartBlock.BYTES;

    /** Reads as much as the flags promise and {@code in} holds; at least 24 bytes must remain. */
    static TestHeader read(ByteBuffer in) {
        BaseHeader base = BaseHeader.read(in);
        Optional<Extension> extension = Optional.empty();
        Optional<StartBlock> start = Optional.empty();
        if (Flags.hasAny(base.flags(), Flags.EXTEND | Flags.VERSION2) && in.remaining() >= Extension.BYTES) {
            extension = Optional.of(Extension.read(in));
            if (promisesStart(extension.get()) && in.remaining() >= StartBlock.BYTES) {
                start = Optional.of(StartBlock.read(in));
            }
        }
        return new TestHeader(base, extension, start);
    }

    private static boolean promisesStart(Extension extension) {
        return Flags.hasAny(
                extension.upperFlags(), Flags.UPPER_TRIP_TIMES | Flags.UPPER_FQ_RATE_SET | Flags.UPPER_START_TIME);
    }

    int bytes() {
        return start.isPresent() ? FULL_BYTES : extension.isPresent() ? EXTENDED_BYTES : BaseHeader.BYTES;
    }

    void write(ByteBuffer out) {
        base.write(out);
        extension.ifPresent(part -> part.write(out));
        start.ifPresent(part -> part.write(out));
    }

    boolean hasUpper(int upperBits) {
        return extension.isPresent() && extension.get().has(upperBits);
    }

    boolean reverse() {
        return Flags.has(base.flags(), Flags.VERSION2) && hasUpper(Flags.UPPER_REVERSE);
    }

    boolean fullDuplex() {
        return Flags.has(base.flags(), Flags.VERSION2) && hasUpper(Flags.UPPER_FULL_DUPLEX);
    }

    /** Whether the server is to open a connection of its own to the client. */
    boolean twoConnections() {
        return Flags.has(base.flags(), Flags.VERSION1) && base.port() > 0 && base.port() <= 0xFFFF;
    }

    boolean runNow() {
        return Flags.has(base.flags(), Flags.RUN_NOW);
    }

    /** Whether the client is told that its header has been read: always but in one-connection tests without a wish. */
    boolean wantsAcknowledgement() {
        boolean extended = Flags.has(base.flags(), Flags.EXTEND) && !Flags.has(base.flags(), Flags.VERSION2);
        return extended || Flags.has(base.flags(), Flags.PEER_DETECT);
    }
}
