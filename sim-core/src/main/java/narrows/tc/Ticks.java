package narrows.tc;

/** tc's clock of 64 ns, in which it sends the depth of buckets ({@code tc_calc_xmittime}). */
final class Ticks {
    static final long NS_PER_TICK = 64;

    private static final double PER_US = 15.625;
    private static final double US_PER_SEC = 1e6;
    private static final long U32 = 0xffffffffL;

    private Ticks() {}

    /** Time of {@code bytes} at a rate, which tc cuts to 32 bits; 7.1 rounds up, 6.1 truncates and wraps. */
    static long of(Compat compat, long bytesPerSec, long bytes) {
        return compat.ticks() ? truncated(bytesPerSec, bytes) : (long) Math.ceil(micros(bytesPerSec, bytes) * PER_US);
    }

    /** Whole microseconds, then ticks, both cut to 32 bits. */
    static long truncated(long bytesPerSec, long bytes) {
        long wholeMicros = (long) micros(bytesPerSec, bytes) & U32;
        return (long) (wholeMicros * PER_US) & U32;
    }

    static boolean fit(long ticks) {
        return ticks <= U32;
    }

    private static double micros(long bytesPerSec, long bytes) {
        long cut = bytesPerSec < 0 || bytesPerSec > U32 ? U32 : bytesPerSec;
        return US_PER_SEC * bytes / cut;
    }
}
