package narrows.iperf;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as C's printf writes them: the exact binary value, rounded half to even. */
public final class CFormat {
    private static final int DIGITS_OF_DOUBLE = 17;
    private static final int SURE_DIGITS_OF_DOUBLE = 15;

    private CFormat() {}

    /** {@code %.Nf}. */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return notFinite(value);
        }
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** {@code %W.Nf}. */
    public static String fixed(double value, int decimals, int width) {
        return right(fixed(value, decimals), width);
    }

    /** {@code %.Ng}. */
    public static String general(double value, int digits) {
        if (!Double.isFinite(value)) {
            return notFinite(value);
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal shortest = rounded.stripTrailingZeros();
        return exponent < -4 || exponent >= digits ? scientific(shortest, exponent) : shortest.toPlainString();
    }

    /** 15 digits if they read back as {@code value}, or its neighbour, as cJSON has it; else 17. */
    public static String shortest(double value) {
        String sure = general(value, SURE_DIGITS_OF_DOUBLE);
        boolean near = Math.abs(Double.parseDouble(sure) - value) <= Math.abs(value) * Math.ulp(1.0);
        return near ? sure : general(value, DIGITS_OF_DOUBLE);
    }

    /** {@code text} with blanks before it up to {@code width}. */
    public static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    /** {@code text} with blanks after it up to {@code width}. */
    public static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String scientific(BigDecimal shortest, int exponent) {
        String mantissa = shortest.movePointLeft(exponent).toPlainString();
        String digits = (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        return mantissa + (exponent < 0 ? "e-" : "e+") + digits;
    }

    private static String notFinite(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        return value > 0 ? "inf" : "-inf";
    }
}
