package narrows.iperf.v3;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of options in iperf3's grammar. */
final class Numbers {
    private static final Pattern WITH_SUFFIX = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([kKmMgGtT]?)");
    private static final String LETTERS = "kmgt";
    private static final long SIZE_STEP = 1024;
    private static final long RATE_STEP = 1000;

    /** Names of RFC 2474, 2597 and 3246. */
    private static final Map<String, Integer> DSCP = Map.of("ef", 46, "va", 44, "le", 1, "df", 0, "be", 0);

    private Numbers() {}

    /** {@code -n -k -l -w}: powers of 1024. */
    static long size(String text) {
        return suffixed(text, SIZE_STEP);
    }

    /** {@code -b} and the like: powers of 1000. */
    static long rate(String text) {
        return suffixed(text, RATE_STEP);
    }

    private static long suffixed(String text, long step) {
        Matcher matcher = WITH_SUFFIX.matcher(text);
        if (!matcher.matches()) {
            throw new UsageFailure("invalid unit value or suffix: '" + text + "'");
        }
        String letter = matcher.group(2).toLowerCase(Locale.ROOT);
        double factor = letter.isEmpty() ? 1 : Math.pow(step, LETTERS.indexOf(letter) + 1);
        double value = Double.parseDouble(matcher.group(1)) * factor;
        if (value >= Long.MAX_VALUE) {
            throw new UsageFailure("invalid unit value or suffix: '" + text + "'");
        }
        return (long) value;
    }

    /** A whole number from {@code least} to {@code most}, else {@code error}. */
    static int whole(String text, long least, long most, String error) {
        try {
            long value = Long.parseLong(text.strip());
            if (value >= least && value <= most) {
                return (int) value;
            }
        } catch (NumberFormatException notANumber) {
            throw new UsageFailure(error);
        }
        throw new UsageFailure(error);
    }

    static double fraction(String text, String error) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new UsageFailure(error);
        }
    }

    /** {@code -S}: decimal, 0x hexadecimal or 0 octal. */
    static int tos(String text) {
        String error = "bad TOS value (must be between 0 and 255 inclusive)";
        try {
            int value = Integer.decode(text.strip());
            if (value >= 0 && value <= 255) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            throw new UsageFailure(error);
        }
        throw new UsageFailure(error);
    }

    /** {@code --dscp}: a number from 0 to 63 or a name; returns the TOS byte. */
    static int dscp(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        if (DSCP.containsKey(name)) {
            return DSCP.get(name) << 2;
        }
        if (name.matches("af[1-4][1-3]")) {
            return (name.charAt(2) - '0') * 32 + (name.charAt(3) - '0') * 8;
        }
        if (name.matches("cs[0-7]")) {
            return (name.charAt(2) - '0') * 32;
        }
        try {
            int value = Integer.decode(name);
            if (value >= 0 && value < 64) {
                return value << 2;
            }
        } catch (NumberFormatException notANumber) {
            throw badDscp();
        }
        throw badDscp();
    }

    private static UsageFailure badDscp() {
        return new UsageFailure("bad DSCP value (must be between 0 and 63 inclusive)");
    }
}
