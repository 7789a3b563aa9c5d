package narrows.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of scenario files and link words: the words of ns-3 and of tc where both agree or only one has them. A value without
 * unit, or one that the two read differently, is refused. The exception: {@code ...bps} is bits per second, as in ns-3.
 */
public final class ScenarioNotation {
    private static final String RATE =
            "a rate such as 10mbit or 10Mbps (both bits per second) or 1MBps (bytes per second)";
    private static final String SIZE = "a size such as 1500b, 15kb or 15KiB (both 15360 bytes)";
    private static final String TIME = "a time such as 100ms; units are ns, us, ms, s, min, h";
    private static final String PACKETS = "a number of packets such as 100p";
    private static final String PROBABILITY = "a share from 0% to 100%, such as 0.1%";

    private static final Pattern BITS = Pattern.compile("([kmgt]?)(i?)bit|([kKmMgGtT]?)(i?)b(?:ps|/s)");
    private static final Pattern BYTES_PER_SEC = Pattern.compile("([kKMGT]?)(i?)B(?:ps|/s)");
    private static final Pattern BYTES = Pattern.compile("[bB]|([kKmMgG])b|([kKMG]i)B|([kmg]i)b");
    private static final Map<String, Long> TIME_NS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "usec", 1_000L,
            "ms", 1_000_000L,
            "msec", 1_000_000L,
            "s", 1_000_000_000L,
            "sec", 1_000_000_000L,
            "min", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private ScenarioNotation() {}

    /**
     * A rate: {@code 10mbit}, {@code 10Mbps}, {@code 10Mb/s} are bits per second, {@code 1MBps}, {@code 1MB/s} bytes.
     *
     * @param key named in the error
     * @throws UnitException if it is none
     */
    public static Rate rate(String key, String text) {
        Quantity quantity = quantity(key, text, RATE);
        Matcher bits = BITS.matcher(lowerIfBit(quantity.unit()));
        if (bits.matches()) {
            boolean word = bits.group(1) != null;
            return new Rate(scaled(key, text, RATE, quantity, factor(bits, word ? 1 : 3)));
        }
        Matcher bytes = BYTES_PER_SEC.matcher(quantity.unit());
        if (bytes.matches()) {
            return new Rate(scaled(key, text, RATE, quantity, factor(bytes, 1).multiply(BigDecimal.valueOf(8))));
        }
        throw new UnitException(key, text, RATE);
    }

    /** Whether {@code text} is written {@code ...bps}, which tc would read as bytes per second. */
    public static boolean isBitsPerSecondWord(String text) {
        return text.strip().endsWith("bps");
    }

    /**
     * A size: {@code 1500b} or {@code 1500B}, {@code 15kb} (tc: 15 * 1024), {@code 15KiB}. {@code 15KB} is refused: 15000 in
     * ns-3, 15360 in tc.
     *
     * @throws UnitException if it is none
     */
    public static Size size(String key, String text) {
        Quantity quantity = quantity(key, text, SIZE);
        Matcher unit = BYTES.matcher(quantity.unit());
        if (!unit.matches()) {
            boolean ambiguous = quantity.unit().matches("[kKMG]B");
            throw new UnitException(key, text, ambiguous ? SIZE + "; KB, MB and GB differ between tools" : SIZE);
        }
        String letter = quantity.unit().length() == 1 ? "" : quantity.unit().substring(0, 1);
        return new Size(scaled(key, text, SIZE, quantity, power(letter, 1024)));
    }

    /**
     * A time, in nanoseconds, rounded to the nearest.
     *
     * @throws UnitException if it is none
     */
    public static long timeNs(String key, String text) {
        Quantity quantity = quantity(key, text, TIME);
        Long unitNs = TIME_NS.get(quantity.unit());
        if (unitNs == null) {
            throw new UnitException(key, text, TIME);
        }
        return scaled(key, text, TIME, quantity, BigDecimal.valueOf(unitNs));
    }

    /**
     * A whole number of packets: {@code 100p}.
     *
     * @throws UnitException if it is none
     */
    public static long packets(String key, String text) {
        Quantity quantity = quantity(key, text, PACKETS);
        boolean whole = quantity.number().stripTrailingZeros().scale() <= 0;
        if (!quantity.unit().equals("p") || !whole) {
            throw new UnitException(key, text, PACKETS);
        }
        return scaled(key, text, PACKETS, quantity, BigDecimal.ONE);
    }

    /**
     * A share in percent: {@code 0.1%}.
     *
     * @throws UnitException if it is none
     */
    public static Probability probability(String key, String text) {
        Quantity quantity = quantity(key, text, PROBABILITY);
        if (!quantity.unit().equals("%") || quantity.number().compareTo(BigDecimal.valueOf(100)) > 0) {
            throw new UnitException(key, text, PROBABILITY);
        }
        return new Probability(quantity.times(BigDecimal.valueOf(Probability.ONE, 2)));
    }

    private static Quantity quantity(String key, String text, String expected) {
        Quantity quantity = Quantity.of(text);
        if (quantity == null) {
            throw new UnitException(key, text, expected);
        }
        return quantity;
    }

    private static long scaled(String key, String text, String expected, Quantity quantity, BigDecimal factor) {
        long value = quantity.times(factor);
        if (value < 0) {
            throw new UnitException(key, text, expected + ", and not so large");
        }
        return value;
    }

    /** tc's words are written in any case; ns-3's are not. */
    private static String lowerIfBit(String unit) {
        String lower = unit.toLowerCase(Locale.ROOT);
        return lower.endsWith("bit") ? lower : unit;
    }

    private static BigDecimal factor(Matcher unit, int group) {
        return power(unit.group(group), unit.group(group + 1).isEmpty() ? 1000 : 1024);
    }

    private static BigDecimal power(String letter, int base) {
        int exponent = "kmgt".indexOf(letter.toLowerCase(Locale.ROOT)) + 1;
        return BigDecimal.valueOf(base).pow(letter.isEmpty() ? 0 : exponent);
    }
}
