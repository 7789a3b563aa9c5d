package narrows.packet;

/**
 * The Internet checksum (RFC 1071): the one's complement of the one's complement sum of 16-bit words. A running sum is a
 * {@code long} that starts at 0, takes any number of {@code add} calls and is folded once, by {@link #finish}.
 */
public final class Checksum {
    private Checksum() {}

    /** The checksum of {@code length} bytes; an odd last byte is padded with a zero (RFC 1071, section 1). */
    public static int of(byte[] bytes, int offset, int length) {
        return finish(add(0, bytes, offset, length));
    }

    /** {@code sum} with {@code length} bytes added; they must begin at an even place of the covered data. */
    public static long add(long sum, byte[] bytes, int offset, int length) {
        int evenEnd = offset + (length & ~1);
        long result = sum;
        for (int i = offset; i < evenEnd; i += 2) {
            result += ((bytes[i] & 0xff) << 8) | (bytes[i + 1] & 0xff);
        }
        return (length & 1) == 0 ? result : result + ((bytes[evenEnd] & 0xff) << 8);
    }

    /** {@code sum} with the two halves of a 32-bit value added, for instance an IPv4 address. */
    public static long addInt(long sum, int value) {
        return sum + (value >>> 16) + (value & 0xffff);
    }

    /** Folds the carries in and complements: the value that goes into the header, 0 to 0xffff. */
    public static int finish(long sum) {
        long folded = sum;
        while (folded >>> 16 != 0) {
            folded = (folded & 0xffff) + (folded >>> 16);
        }
        return (int) ~folded & 0xffff;
    }
}
