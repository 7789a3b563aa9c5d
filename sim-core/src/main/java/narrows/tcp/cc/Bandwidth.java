package narrows.tcp.cc;

/** Bandwidths and gains in BBR's integers: segments per us with 24 fractional bits, gains with 8 (BW_SCALE, BBR_SCALE). */
final class Bandwidth {
    /** A gain of 1. */
    static final int UNIT = 256;

    private static final int BW_SHIFT = 24;
    private static final int GAIN_SHIFT = 8;

    /** Microseconds per second, less the 1 % that BBR stays below what it measured. */
    private static final long PACED_US_PER_SEC = 990_000;

    private Bandwidth() {}

    static long of(long segments, long durationUs) {
        return (segments << BW_SHIFT) / durationUs;
    }

    /** Whole segments that arrive in {@code durationUs}. */
    static long segments(long bandwidth, long durationUs) {
        return (bandwidth * durationUs) >> BW_SHIFT;
    }

    /** Segments in flight that keep {@code bandwidth} busy over {@code rttUs}, times a gain, rounded up (bbr_bdp). */
    static long product(long bandwidth, long rttUs, int gain) {
        long scaled = (bandwidth * rttUs * gain) >> GAIN_SHIFT;
        return (scaled + (1L << BW_SHIFT) - 1) >> BW_SHIFT;
    }

    /** Payload rate at which to pace (bbr_rate_bytes_per_sec). */
    static long paceBytesPerSec(long bandwidth, int mssBytes, int gain) {
        long scaled = (bandwidth * mssBytes * gain) >> GAIN_SHIFT;
        return (scaled * PACED_US_PER_SEC) >> BW_SHIFT;
    }
}
