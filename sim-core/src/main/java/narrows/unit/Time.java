package narrows.unit;

import java.math.BigDecimal;

/** Text of durations. */
public final class Time {
    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_SEC = 1_000_000_000;

    private Time() {}

    /** The exact value, in the largest unit of which it holds at least one: {@code 1.5ms}. */
    public static String text(long durationNs) {
        long sizeNs = Math.abs(durationNs);
        if (sizeNs >= NS_PER_SEC || durationNs == 0) {
            return text(durationNs, 9, "s");
        }
        if (sizeNs >= NS_PER_MS) {
            return text(durationNs, 6, "ms");
        }
        return sizeNs >= NS_PER_US ? text(durationNs, 3, "us") : durationNs + "ns";
    }

    private static String text(long durationNs, int decimals, String unit) {
        return BigDecimal.valueOf(durationNs, decimals).stripTrailingZeros().toPlainString() + unit;
    }
}
