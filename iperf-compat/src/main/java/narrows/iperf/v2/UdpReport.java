package narrows.iperf.v2;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What a server tells a client at the end of a flow: 128 bytes, or the 56 of iperf 2.0.x.
 *
 * @param bytes         received
 * @param endUs         end, microseconds from the start of the flow
 * @param lost          datagrams missing for good
 * @param outOfOrder    datagrams that came late
 * @param datagrams     highest number
 * @param jitterUs      by RFC 1889, microseconds
 * @param transit       one-way delays
 * @param transitValid  whether the clocks are said to agree
 * @param perSecond     datagrams per second
 */
record UdpReport(
        long bytes,
        long endUs,
        long lost,
        long outOfOrder,
        long datagrams,
        long jitterUs,
        TransitTimes.Summary transit,
        boolean transitValid,
        int perSecond) {
    static final int BYTES = 128;

    /** Bytes of a report to iperf 2.0.x: its head is 12 bytes long, and its readers want no more than 52. */
    static final int OLD_BYTES = 56;

    private static final int BASE_FIELDS_BYTES = 40;
    private static final int MICROS = 1_000_000;

    private static final double MOST_US = 2.1e15;

    /** The datagram that a present client reads. */
    ByteBuffer write() {
        ByteBuffer out = ByteBuffer.allocate(BYTES);
        out.position(DatagramHead.BYTES);
        putBase(out, Flags.VERSION1 | Flags.SEQUENCE_64 | (transitValid ? Flags.EXTEND : 0));
        putTransit(out);
        out.putInt(perSecond).putInt(1);
        out.putInt(high(lost)).putInt(high(outOfOrder)).putInt(high(datagrams));
        return out.flip();
    }

    /** The datagram that a client of iperf 2.0.x reads. */
    ByteBuffer writeOld() {
        ByteBuffer out = ByteBuffer.allocate(OLD_BYTES);
        out.position(DatagramHead.OLD_BYTES);
        putBase(out, Flags.VERSION1);
        return out.rewind();
    }

    /** Reads a report; empty for anything else, as the copies of its own datagrams that iperf 2.1.8 sends to a client. */
    static Optional<UdpReport> read(ByteBuffer in) {
        int at = in.position();
        if (in.remaining() < DatagramHead.OLD_BYTES + BASE_FIELDS_BYTES || !zero(in, at, DatagramHead.OLD_BYTES)) {
            return Optional.empty();
        }
        boolean old = in.getInt(at + DatagramHead.OLD_BYTES) != 0;
        int headBytes = old ? DatagramHead.OLD_BYTES : DatagramHead.BYTES;
        if (in.remaining() < headBytes + BASE_FIELDS_BYTES) {
            return Optional.empty();
        }
        ByteBuffer fields = in.duplicate();
        fields.position(at + headBytes);
        int flags = fields.getInt();
        boolean valid = flags == 0 || Flags.has(flags, Flags.VERSION1);
        return valid ? Optional.of(readFields(fields, flags, in.remaining() >= BYTES)) : Optional.empty();
    }

    private static boolean zero(ByteBuffer in, int at, int bytes) {
        for (int i = 0; i < bytes; i++) {
            if (in.get(at + i) != 0) {
                return false;
            }
        }
        return true;
    }

    private static UdpReport readFields(ByteBuffer in, int flags, boolean full) {
        long bytes = (long) in.getInt() << Integer.SIZE | word(in);
        long endUs = time(in);
        long lost = word(in);
        long late = word(in);
        long datagrams = word(in);
        long jitterUs = time(in);
        if (!full) {
            return new UdpReport(
                    bytes,
                    endUs,
                    lost,
                    late,
                    datagrams,
                    jitterUs,
                    TransitTimes.Summary.NONE,
                    false,
                    perSecond(datagrams, endUs));
        }
        TransitTimes.Summary transit = readTransit(in);
        int perSecond = in.getInt();
        in.getInt();
        lost |= word(in) << Integer.SIZE;
        late |= word(in) << Integer.SIZE;
        datagrams |= word(in) << Integer.SIZE;
        return new UdpReport(
                bytes, endUs, lost, late, datagrams, jitterUs, transit, Flags.has(flags, Flags.EXTEND), perSecond);
    }

    static int perSecond(long datagrams, long durationUs) {
        return durationUs <= 0
                ? 0
                : (int) Math.min(Integer.MAX_VALUE, Math.round((double) datagrams * MICROS / durationUs));
    }

    private void putBase(ByteBuffer out, int flags) {
        out.putInt(flags).putInt(high(bytes)).putInt((int) bytes);
        putTime(out, endUs);
        out.putInt((int) lost).putInt((int) outOfOrder).putInt((int) datagrams);
        putTime(out, jitterUs);
    }

    /** The sum of squares is sent in square seconds times 1e12, which are square microseconds. */
    private void putTransit(ByteBuffer out) {
        putTime(out, transit.minUs());
        putTime(out, transit.maxUs());
        putTime(out, transit.meanUs() * transit.samples());
        putTime(out, transit.meanUs());
        putTime(out, transit.m2() * MICROS);
        putTime(out, transit.meanUs());
        out.putInt((int) transit.samples());
    }

    private static TransitTimes.Summary readTransit(ByteBuffer in) {
        double minUs = signedTime(in);
        double maxUs = signedTime(in);
        signedTime(in);
        double meanUs = signedTime(in);
        double m2 = signedTime(in) / MICROS;
        signedTime(in);
        return new TransitTimes.Summary(word(in), minUs, maxUs, meanUs, m2);
    }

    private static void putTime(ByteBuffer out, double timeUs) {
        long whole = Math.round(Math.max(-MOST_US, Math.min(MOST_US, timeUs)));
        out.putInt((int) (whole / MICROS)).putInt((int) (whole % MICROS));
    }

    private static double signedTime(ByteBuffer in) {
        double seconds = in.getInt();
        return seconds * MICROS + in.getInt();
    }

    private static long time(ByteBuffer in) {
        return word(in) * MICROS + word(in);
    }

    private static long word(ByteBuffer in) {
        return in.getInt() & 0xFFFFFFFFL;
    }

    private static int high(long value) {
        return (int) (value >> Integer.SIZE);
    }
}
