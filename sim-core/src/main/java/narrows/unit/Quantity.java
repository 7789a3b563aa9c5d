package narrows.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A decimal number and the unit written behind it, as scenario files have them. */
record Quantity(BigDecimal number, String unit) {
    private static final Pattern TEXT =
            Pattern.compile("(\\d{1,30}(?:\\.\\d{1,30})?(?:[eE][+-]?\\d{1,2})?) ?([A-Za-z/%]*)");

    /** @return null if {@code text} is no number with a unit */
    static Quantity of(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        return matcher.matches() ? new Quantity(new BigDecimal(matcher.group(1)), matcher.group(2)) : null;
    }

    /** The number times {@code factor}, rounded to the nearest whole; -1 if that does not fit into 63 bits. */
    long times(BigDecimal factor) {
        BigDecimal product = number.multiply(factor).setScale(0, RoundingMode.HALF_EVEN);
        return product.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0 ? -1 : product.longValueExact();
    }
}
