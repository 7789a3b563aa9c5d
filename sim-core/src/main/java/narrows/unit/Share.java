package narrows.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Shares as tc sends them: parts of 2^32 - 1. */
public final class Share {
    private static final BigDecimal WHOLE = BigDecimal.valueOf(0xffffffffL);
    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

    private Share() {}

    /** Percent to six significant digits: {@code 25%}. */
    public static String percent(long partsOfU32) {
        BigDecimal percent = BigDecimal.valueOf(partsOfU32 * 100).divide(WHOLE, SIX_DIGITS);
        return percent.stripTrailingZeros().toPlainString() + "%";
    }
}
