package narrows.iperf.v2;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * iperf2's notation of values: a number, which may have a fraction, and a suffix; {@code k m g} stand for powers of 1000,
 * {@code K M G} for powers of 1024 (iperf2 {@code stdio.c byte_atoi}). iperf2 ignores any other suffix; here it is refused.
 */
final class Values {
    private static final Pattern QUANTITY =
            Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)([kmgKMG]?)(?:i?[bB](?:its?)?(?:ps)?)?");
    private static final Pattern PACKETS = Pattern.compile("(\\d+(?:\\.\\d*)?)([kmgKMG]?)(?:pps|p|P)");
    private static final double NS_PER_S = 1e9;
    private static final double MOST_S = 9e9;
    private static final double MOST_QUANTITY = 9e18;
    private static final int DSCP_SHIFT = 2;
    private static final int AF_CLASS = 8;
    private static final int MOST_TOS = 255;
    private static final Map<String, Integer> TOS_NAMES =
            Map.of("lowdelay", 0x10, "throughput", 0x08, "reliability", 0x04, "lowcost", 0x02, "ef", 46 << DSCP_SHIFT);

    private Values() {}

    /** Bytes or bit/s. */
    static long quantity(String option, String text) {
        Matcher matcher = QUANTITY.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException("ERROR: " + option + " value of '" + text
                    + "' not recognized; a number with k, m or g (1000) or K, M or G (1024) is expected");
        }
        return scaled(option, text, matcher);
    }

    /** {@link #quantity} that fits an {@code int} and is not below {@code least}. */
    static int bytes(String option, String text, int least) {
        long value = quantity(option, text);
        if (value < least || value > Integer.MAX_VALUE) {
            throw new UsageException(
                    "ERROR: " + option + " value of '" + text + "' is out of range: at least " + least);
        }
        return (int) value;
    }

    /** A rate in bit/s or, with {@code pps}, in datagrams/s. */
    static Load load(String option, String text) {
        Matcher packets = PACKETS.matcher(text);
        if (packets.matches()) {
            return new Load(scaled(option, text, packets), true);
        }
        return new Load(quantity(option, text), false);
    }

    /** Seconds with a fraction, as nanoseconds; negative where the text is. */
    static long seconds(String message, String text) {
        try {
            double seconds = Double.parseDouble(text);
            if (Math.abs(seconds) <= MOST_S && text.matches("[-+0-9.]+")) {
                return Math.round(seconds * NS_PER_S);
            }
        } catch (NumberFormatException e) {
            throw new UsageException(message);
        }
        throw new UsageException(message);
    }

    /** A whole number from {@code least} to {@code most}. */
    static int number(String option, String text, int least, int most) {
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw outOfRange(option, text, least, most);
        }
        throw outOfRange(option, text, least, most);
    }

    private static UsageException outOfRange(String option, String text, int least, int most) {
        return new UsageException("ERROR: " + option + " value of '" + text + "' not recognized; a number from " + least
                + " to " + most + " is expected");
    }

    /** A type of service: a number, also {@code 0x} and octal, or a name of RFC 1349, RFC 2474 or RFC 2597. */
    static int tos(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        if (TOS_NAMES.containsKey(name)) {
            return TOS_NAMES.get(name);
        }
        if (name.matches("cs[0-7]")) {
            return ((name.charAt(2) - '0') * AF_CLASS) << DSCP_SHIFT;
        }
        if (name.matches("af[1-4][1-3]")) {
            return ((name.charAt(2) - '0') * AF_CLASS + (name.charAt(3) - '0') * 2) << DSCP_SHIFT;
        }
        try {
            int value = Integer.decode(text);
            if (value >= 0 && value <= MOST_TOS) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw badTos(text);
        }
        throw badTos(text);
    }

    private static UsageException badTos(String text) {
        return new UsageException(
                "ERROR: -S value of '" + text + "' not recognized; 0 to 255 or a name as ef is expected");
    }

    private static long scaled(String option, String text, Matcher matcher) {
        double value = Double.parseDouble(matcher.group(1)) * factor(matcher.group(2));
        if (value > MOST_QUANTITY) {
            throw new UsageException("ERROR: " + option + " value of '" + text + "' is too large");
        }
        return (long) value;
    }

    private static long factor(String suffix) {
        return switch (suffix) {
            case "k" -> 1_000L;
            case "m" -> 1_000_000L;
            case "g" -> 1_000_000_000L;
            case "K" -> 1L << 10;
            case "M" -> 1L << 20;
            case "G" -> 1L << 30;
            default -> 1L;
        };
    }
}
