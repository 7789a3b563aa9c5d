package narrows.unit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number as C's {@code strtod} reads it, and the rest of the text: decimals, exponents, hexadecimal. */
record CNumber(double value, String rest) {
    private static final Pattern HEX =
            Pattern.compile("([+-]?0[xX](?:[0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+))([pP][+-]?\\d+)?(.*)");
    private static final Pattern DECIMAL = Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)(.*)");

    /** @return null if {@code text} does not begin with a finite number that is not negative */
    static CNumber of(String text) {
        CNumber number = parse(text);
        boolean usable = number != null && Double.isFinite(number.value) && !text.startsWith("-");
        return usable ? number : null;
    }

    private static CNumber parse(String text) {
        Matcher hex = HEX.matcher(text);
        if (hex.matches()) {
            String exponent = hex.group(2) == null ? "p0" : hex.group(2);
            return new CNumber(Double.parseDouble(hex.group(1) + exponent), hex.group(3));
        }
        Matcher decimal = DECIMAL.matcher(text);
        return decimal.matches() ? new CNumber(Double.parseDouble(decimal.group(1)), decimal.group(2)) : null;
    }
}
