package narrows.unit;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of tc lines, as iproute2 7.1 reads them ({@code lib/utils.c}, {@code tc/tc_util.c}: {@code get_rate64},
 * {@code get_size}, {@code get_time64}, {@code get_percent}), with the same arithmetic and truncation. Negative, infinite and
 * not-a-number values are refused. Unit letters may have any case.
 */
public final class TcNotation {
    private static final String RATE = "a rate such as 2mbit; in tc, 2mbps is bytes per second and 2mb a size";
    private static final String SIZE = "a size in bytes such as 1540, 10kb or 10k (both 10240), below 4gb";
    private static final String CELL = "a size such as 10kb, or 10kb/8 with a power of two";
    private static final String TIME_US = "a time such as 50ms; units are us, ms, s; a bare number is microseconds";
    private static final String TIME_NS =
            "a time with its unit, ns, us, ms or s; tc's bare number was us up to 6.8 and is ns now";
    private static final String PERCENT = "percent from 0 to 100, such as 5%";

    private static final double LARGEST_SIZE = 4294967295.0;
    private static final double U32 = 4294967295.0;
    private static final double TICKS_PER_US = 15.625;
    private static final long NS_PER_TICK = 64;
    private static final double LONG_LIMIT = 0x1p63;
    private static final Map<String, Double> RATE_BITS = rateUnits();
    private static final Map<String, Double> SIZE_BYTES = sizeUnits();
    private static final Map<String, Double> UNIT_NS = timeUnits();
    private static final Pattern NS_UNIT = Pattern.compile("(?i).*\\dn.*");
    private static final Pattern INTEGER = Pattern.compile("(0[xX][0-9a-fA-F]{1,15})|(0[0-7]{1,20})|(\\d{1,18})");

    private TcNotation() {}

    /**
     * RATE, in bytes per second, truncated: {@code 7bit} is 0.
     *
     * @param keyword named in the error
     * @throws UnitException if it is none
     */
    public static long rateBytesPerSec(String keyword, String text) {
        if (text.endsWith("%")) {
            throw new UnitException(
                    keyword, text, "a rate: a share of the link speed needs a device, there is none here");
        }
        return (long) (scaled(keyword, text, RATE, RATE_BITS, 1, LONG_LIMIT) / 8);
    }

    /** Whether a RATE is written {@code ...bps}, that is in bytes per second. */
    public static boolean isBytesPerSecondWord(String text) {
        return text.toLowerCase(Locale.ROOT).endsWith("bps");
    }

    /**
     * SIZE, in bytes (tc reads packet limits of pfifo and netem so too), truncated.
     *
     * @throws UnitException if it is none
     */
    public static long sizeBytes(String keyword, String text) {
        return size(keyword, text, text, SIZE, LARGEST_SIZE + 1);
    }

    /**
     * SIZE with an optional cell size behind a slash, which must be a power of two and has no effect; up to 64 bits.
     *
     * @throws UnitException if it is none
     */
    public static long sizeCellBytes(String keyword, String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return size(keyword, text, text, CELL, LONG_LIMIT);
        }
        long cell = integer(text.substring(slash + 1));
        if (Long.bitCount(cell) != 1 || cell < 0) {
            throw new UnitException(keyword, text, CELL);
        }
        return size(keyword, text, text.substring(0, slash), CELL, LONG_LIMIT);
    }

    /**
     * TIME of tbf, in nanoseconds, truncated to microseconds; a bare number is microseconds.
     *
     * @throws UnitException if it is none
     */
    public static long timeInMicrosNs(String keyword, String text) {
        if (NS_UNIT.matcher(text).matches()) {
            throw new UnitException(keyword, text, TIME_US);
        }
        double timeNs = scaled(keyword, text, TIME_US, UNIT_NS, 1_000, LONG_LIMIT);
        return (long) timeNs / 1_000 * 1_000;
    }

    /**
     * TIME of netem, in nanoseconds, truncated. A bare number is refused: its meaning changed with iproute2 6.9.
     *
     * @throws UnitException if it is none
     */
    public static long timeNs(String keyword, String text) {
        CNumber number = CNumber.of(text);
        if (number != null && number.rest().isEmpty()) {
            throw new UnitException(keyword, text, TIME_NS);
        }
        return (long) scaled(keyword, text, TIME_NS, UNIT_NS, 1, LONG_LIMIT);
    }

    /**
     * PERCENT, as tc sends it: the fraction times 2^32 - 1, rounded to the nearest.
     *
     * @throws UnitException if it is none
     */
    public static long percentOfU32(String keyword, String text) {
        CNumber number = CNumber.of(text);
        boolean percent =
                number != null && (number.rest().isEmpty() || number.rest().equals("%"));
        if (!percent || number.value() > 100) {
            throw new UnitException(keyword, text, PERCENT);
        }
        return (long) Math.rint(number.value() / 100 * U32);
    }

    /** Whether a RATE is negative, infinite or not a number, which versions of tc let through in their own ways. */
    public static boolean isOddRate(String text) {
        return text.startsWith("-") || text.toLowerCase(Locale.ROOT).matches("(nan|inf).*");
    }

    /**
     * Such a RATE as C's cast from floating point to 64 unsigned bits makes it: infinity 0, not-a-number 2^63, negative ones
     * wrapped.
     *
     * @throws UnitException if it is none
     */
    public static long oddRateBytesPerSec(String keyword, String text) {
        if (!text.startsWith("-")) {
            return text.toLowerCase(Locale.ROOT).startsWith("nan") ? Long.MIN_VALUE : 0;
        }
        return -rateBytesPerSec(keyword, text.substring(1));
    }

    /**
     * TIME of netem as its version reads it, bare numbers included, in nanoseconds.
     *
     * @param ticks as up to 6.8: a bare number is microseconds, no nanoseconds, truncated to ticks of 64 ns
     * @throws UnitException if it is none, or if it has more than 32 bits of ticks
     */
    public static long bareTimeNs(String keyword, String text, boolean ticks) {
        if (!ticks) {
            return (long) scaled(keyword, text, TIME_NS, UNIT_NS, 1, LONG_LIMIT);
        }
        long wholeUs = timeInMicrosNs(keyword, text) / 1_000;
        long count = (long) (wholeUs * TICKS_PER_US);
        if (count > (long) U32) {
            throw new UnitException(keyword, text, "at most 274.877906880s in this version of tc");
        }
        return count * NS_PER_TICK;
    }

    /** Whether {@code text} is a number with a unit of time, or a bare number. */
    public static boolean isTime(String text) {
        CNumber number = CNumber.of(text);
        return number != null
                && factor(UNIT_NS, number.rest(), 1) != null
                && !NS_UNIT.matcher(text).matches();
    }

    /** INT as {@code strtol} with base 0 reads it; -1 if it is none. */
    public static long integer(String text) {
        Matcher matcher = INTEGER.matcher(text);
        return matcher.matches() ? Long.decode(text) : -1;
    }

    private static long size(String keyword, String whole, String text, String expected, double limit) {
        CNumber number = CNumber.of(text);
        Double factor = number == null ? null : factor(SIZE_BYTES, number.rest(), 1);
        if (factor == null || number.value() * factor >= limit) {
            throw new UnitException(keyword, whole, expected);
        }
        return (long) (number.value() * factor);
    }

    private static double scaled(
            String keyword, String text, String expected, Map<String, Double> units, double bare, double limit) {
        CNumber number = CNumber.of(text);
        Double factor = number == null ? null : factor(units, number.rest(), bare);
        if (factor == null || number.value() * factor >= limit) {
            throw new UnitException(keyword, text, expected);
        }
        return number.value() * factor;
    }

    private static Double factor(Map<String, Double> units, String unit, double bare) {
        return unit.isEmpty() ? Double.valueOf(bare) : units.get(unit.toLowerCase(Locale.ROOT));
    }

    private static Map<String, Double> rateUnits() {
        Map<String, Double> units = new HashMap<>();
        String letters = "kmgt";
        for (int power = 0; power <= letters.length(); power++) {
            String letter = power == 0 ? "" : letters.substring(power - 1, power);
            units.put(letter + "bit", Math.pow(1000, power));
            units.put(letter + "bps", 8 * Math.pow(1000, power));
            if (power > 0) {
                units.put(letter + "ibit", Math.pow(1024, power));
                units.put(letter + "ibps", 8 * Math.pow(1024, power));
            }
        }
        return units;
    }

    private static Map<String, Double> sizeUnits() {
        Map<String, Double> units = new HashMap<>();
        units.put("b", 1.0);
        String letters = "kmg";
        for (int power = 1; power <= letters.length(); power++) {
            String letter = letters.substring(power - 1, power);
            units.put(letter, Math.pow(1024, power));
            units.put(letter + "b", Math.pow(1024, power));
            units.put(letter + "bit", Math.pow(1024, power) / 8);
        }
        return units;
    }

    private static Map<String, Double> timeUnits() {
        Map<String, Double> units = new HashMap<>();
        for (String suffix : new String[] {"", "ec", "ecs"}) {
            units.put("s" + suffix, 1e9);
            units.put("ms" + suffix, 1e6);
            units.put("us" + suffix, 1e3);
            units.put("ns" + suffix, 1.0);
        }
        return units;
    }
}
