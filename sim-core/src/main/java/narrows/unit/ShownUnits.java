package narrows.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Values as tc prints them ({@code print_size}, {@code print_rate}, {@code print_time} of iproute2). */
public final class ShownUnits {
    private static final double KIB = 1024;
    private static final double MIB = KIB * KIB;
    private static final long KIB_SLACK_BYTES = 16;
    private static final long MIB_SLACK_BYTES = 1024;
    private static final long WHOLE_RATE_BITS_PER_SEC = 1_000_000;
    private static final String[] PREFIXES = {"", "K", "M", "G", "T"};
    private static final double NS_PER_SEC = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;
    private static final double U32 = 4294967295.0;

    private ShownUnits() {}

    /** {@code 15Kb}: the unit is taken where the size is nearly whole in it. */
    public static String size(long bytes) {
        if (bytes >= MIB && nearWhole(bytes, MIB, MIB_SLACK_BYTES)) {
            return number(bytes / MIB) + "Mb";
        }
        return bytes >= KIB && nearWhole(bytes, KIB, KIB_SLACK_BYTES) ? number(bytes / KIB) + "Kb" : bytes + "b";
    }

    private static boolean nearWhole(long bytes, double unit, long slackBytes) {
        return Math.abs(Math.rint(bytes / unit) * unit - bytes) < slackBytes;
    }

    /** {@code 2Mbit}, {@code 2097Kbit}: divided by 1000 while it is whole, or large. */
    public static String rate(long bitsPerSec) {
        long rest = bitsPerSec;
        int prefix = 0;
        while (rest >= 1000 && prefix < PREFIXES.length - 1 && (rest % 1000 == 0 || rest >= WHOLE_RATE_BITS_PER_SEC)) {
            rest /= 1000;
            prefix++;
        }
        return rest + PREFIXES[prefix] + "bit";
    }

    /** {@code 100ms}: three digits. */
    public static String time(long durationNs) {
        if (Math.abs(durationNs) >= NS_PER_SEC) {
            return number(durationNs / NS_PER_SEC) + "s";
        } else if (Math.abs(durationNs) >= NS_PER_MS) {
            return number(durationNs / NS_PER_MS) + "ms";
        }
        return Math.abs(durationNs) >= NS_PER_US ? number(durationNs / NS_PER_US) + "us" : durationNs + "ns";
    }

    /** Percent of 2^32 - 1. */
    public static String percent(long parts) {
        return number(100 * parts / U32) + "%";
    }

    /** A share as C's {@code %g} prints it. */
    public static String share(double share) {
        BigDecimal rounded = new BigDecimal(share).round(new MathContext(6));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** Three digits, without needless zeros, as C's {@code %.3g} where it has no exponent. */
    private static String number(double value) {
        if (value == Math.rint(value)) {
            return Long.toString((long) value);
        }
        int decimals = Math.max(0, 2 - (int) Math.floor(Math.log10(Math.abs(value))));
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
    }
}
