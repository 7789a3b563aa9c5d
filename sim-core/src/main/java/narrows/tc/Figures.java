package narrows.tc;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Figures for people, with units. */
public final class Figures {
    private static final long NS_PER_SEC = 1_000_000_000L;
    private static final double BITS_PER_MBIT = 1e6;
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final int PERCENT_POINTS = 2;

    private Figures() {}

    /** Milliseconds, to the microsecond: {@code 60 ms}, {@code 6144 ms}, {@code 200.012 ms}. */
    public static String millis(long durationNs) {
        BigDecimal ms = BigDecimal.valueOf(durationNs, 6).setScale(3, RoundingMode.HALF_UP);
        return plain(ms) + " ms";
    }

    /** {@code 6.06 s}, {@code 61.4 ms}: three digits. */
    static String roundTime(long durationNs) {
        boolean seconds = durationNs >= NS_PER_SEC;
        BigDecimal time = BigDecimal.valueOf(durationNs, seconds ? 9 : 6).round(THREE_DIGITS);
        return plain(time) + (seconds ? " s" : " ms");
    }

    /** Exact megabits: {@code 2 Mbit/s}. */
    static String rate(long bitsPerSec) {
        return plain(BigDecimal.valueOf(bitsPerSec, 6)) + " Mbit/s";
    }

    /** Megabits to three digits, without the unit. */
    static String roundMbit(double bitsPerSec) {
        return plain(BigDecimal.valueOf(bitsPerSec / BITS_PER_MBIT).round(THREE_DIGITS));
    }

    /** Three digits: {@code 0.194 %}, {@code 0.00000123 %}. */
    static String percent(double share) {
        return plain(BigDecimal.valueOf(share).movePointRight(PERCENT_POINTS).round(THREE_DIGITS)) + " %";
    }

    /** Megabits to two decimals, or two digits if there would be fewer, without the unit. */
    static String shortMbit(double bitsPerSec) {
        BigDecimal mbit = BigDecimal.valueOf(bitsPerSec / BITS_PER_MBIT);
        return plain(mbit.round(new MathContext(2, RoundingMode.HALF_UP)));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
