package narrows.unit;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A probability of {@code parts} / 2^32.
 *
 * @param parts from 0, never, to {@link #ONE}, always
 */
public record Probability(long parts) {
    /** Parts of a certain event. */
    public static final long ONE = 1L << 32;

    private static final MathContext SIX_DIGITS = new MathContext(6);

    public Probability {
        if (parts < 0 || parts > ONE) {
            throw new IllegalArgumentException("probability outside 0...1: " + parts + " / 2^32");
        }
    }

    /** The value as a fraction of 1. */
    public double fraction() {
        return (double) parts / ONE;
    }

    /** Percent to six significant digits: {@code 5%}. */
    @Override
    public String toString() {
        BigDecimal percent =
                BigDecimal.valueOf(parts).multiply(BigDecimal.valueOf(100)).divide(BigDecimal.valueOf(ONE));
        return percent.round(SIX_DIGITS).stripTrailingZeros().toPlainString() + "%";
    }
}
