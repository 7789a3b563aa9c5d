package narrows.format;

/**
 * An interface of a pcapng section.
 *
 * @param number its place in the section, from 0
 * @param name if_name; empty if there is none
 * @param linkType of the packets, for example 101 for raw IP
 * @param resolution if_tsresol as it stands in the file: 10^-n s, or 2^-n s if the highest bit is set
 * @param offsetSec if_tsoffset, which is added to all stamps
 */
public record CaptureInterface(int number, String name, int linkType, int resolution, long offsetSec) {
    /** Link type of packets that begin with the IP header. */
    public static final int RAW = 101;

    private static final long NS_PER_SEC = 1_000_000_000L;
    private static final int NANOSECONDS = 9;
    private static final int BINARY = 0x80;

    /**
     * The instant of a stamp in ns.
     *
     * @param stamp in units of the resolution, unsigned
     * @throws ArithmeticException if it does not fit
     */
    long timeNs(long stamp) {
        int digits = resolution & ~BINARY;
        long withoutOffsetNs = (resolution & BINARY) == 0 ? decimal(stamp, digits) : binary(stamp, digits);
        return Math.addExact(withoutOffsetNs, Math.multiplyExact(offsetSec, NS_PER_SEC));
    }

    private static long decimal(long stamp, int digits) {
        if (digits >= NANOSECONDS) {
            return unsigned(Long.divideUnsigned(stamp, power(digits - NANOSECONDS)));
        }
        return Math.multiplyExact(unsigned(stamp), power(NANOSECONDS - digits));
    }

    private static long binary(long stamp, int bits) {
        long fraction = stamp & ((1L << bits) - 1);
        int kept = Math.min(bits, 33);
        long fractionNs = ((fraction >>> (bits - kept)) * NS_PER_SEC) >>> kept;
        return Math.addExact(Math.multiplyExact(unsigned(stamp >>> bits), NS_PER_SEC), fractionNs);
    }

    private static long unsigned(long value) {
        if (value < 0) {
            throw new ArithmeticException("beyond 63 bits");
        }
        return value;
    }

    private static long power(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power = Math.multiplyExact(power, 10L);
        }
        return power;
    }
}
