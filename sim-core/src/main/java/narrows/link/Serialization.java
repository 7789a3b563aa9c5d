package narrows.link;

/** Time on the wire: 8 * bytes / rate, rounded to the nearest nanosecond as ns-3 does ({@code DataRate::CalculateBytesTxTime}). */
final class Serialization {
    /** Below this, 8 * 10^9 * bytes fits into 63 bits. */
    static final int LARGEST_BYTES = 1 << 29;

    private static final long NANOBITS_PER_BYTE = 8_000_000_000L;

    private final long rateBitsPerSec;
    private int lastBytes;
    private long lastNs;

    /** @param rateBitsPerSec 0: no time at all */
    Serialization(long rateBitsPerSec) {
        this.rateBitsPerSec = rateBitsPerSec;
    }

    /** Most packets are as long as the one before, and a division costs more than a comparison. */
    long ofNs(int wireBytes) {
        if (wireBytes != lastBytes && rateBitsPerSec != 0) {
            lastBytes = wireBytes;
            lastNs = (wireBytes * NANOBITS_PER_BYTE + rateBitsPerSec / 2) / rateBitsPerSec;
        }
        return lastNs;
    }
}
