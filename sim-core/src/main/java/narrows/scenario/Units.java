package narrows.scenario;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.function.BiFunction;
import narrows.unit.Probability;
import narrows.unit.ScenarioNotation;
import narrows.unit.Size;
import narrows.unit.Time;
import narrows.unit.UnitException;

/** Quantities with units, in the notation of scenario files, within the bounds that make sense for a key. */
final class Units {
    static final long MAX_DURATION_NS = 7 * 24 * 3_600_000_000_000L;
    static final long MAX_DELAY_NS = 3_600_000_000_000L;

    private static final long MAX_RATE_BITS_PER_SEC = 1_000_000_000_000L;
    private static final String RATE = "a rate such as 10mbit";
    private static final String SIZE = "a size such as 64kb";
    private static final String TIME = "a time such as 20ms";
    private static final String SHARE = "a share such as 0.1%";

    private final Collection<String> warnings;

    Units(Collection<String> warnings) {
        this.warnings = warnings;
    }

    long rateBitsPerSec(Value value) {
        return rateBitsPerSec(value, value.text(RATE));
    }

    /** @param text the part of the value that is a rate */
    long rateBitsPerSec(Value value, String text) {
        long bitsPerSec = read(value, text, ScenarioNotation::rate).bitsPerSec();
        if (bitsPerSec < 1 || bitsPerSec > MAX_RATE_BITS_PER_SEC) {
            throw value.expected(text, "a rate from 1bit to 1tbit");
        }
        if (ScenarioNotation.isBitsPerSecondWord(text)) {
            warnings.add("rates written ...bps are taken as bits per second (bytes per second inside a tc line)");
        }
        return bitsPerSec;
    }

    long sizeBytes(Value value, long minBytes, long maxBytes) {
        return sizeBytes(value, value.text(SIZE), minBytes, maxBytes);
    }

    /** @param text the part of the value that is a size */
    long sizeBytes(Value value, String text, long minBytes, long maxBytes) {
        long bytes = read(value, text, ScenarioNotation::size).bytes();
        if (bytes < minBytes || bytes > maxBytes) {
            throw value.expected(text, "a size from " + new Size(minBytes) + " to " + new Size(maxBytes));
        }
        return bytes;
    }

    /** Bytes of keys that everyone writes as plain numbers (mtu, mss); a unit may be written. */
    long plainBytes(Value value, long minBytes, long maxBytes) {
        boolean plain = value.text("a number of bytes").matches("-?[0-9]+");
        return plain ? value.integer(minBytes, maxBytes) : sizeBytes(value, minBytes, maxBytes);
    }

    long durationNs(Value value, long minNs, long maxNs) {
        String text = value.text(TIME);
        long durationNs = read(value, text, ScenarioNotation::timeNs);
        if (durationNs < minNs || durationNs > maxNs) {
            throw value.expected(text, "a time from " + Time.text(minNs) + " to " + Time.text(maxNs));
        }
        return durationNs;
    }

    /** The time of {@code 5ms} or {@code 5ms normal}; netem's bound of 2^31 - 1 ns holds for links too. */
    long jitterNs(Value value) {
        String text = value.text(TIME);
        String[] words = text.split("\\s+", 2);
        long jitterNs = read(value, words[0], ScenarioNotation::timeNs);
        if (jitterNs > Integer.MAX_VALUE) {
            throw value.expected(text, "a jitter of at most 2.147483647s");
        }
        return jitterNs;
    }

    /** Independent loss of packets, as parts of 2^32. */
    long loss(Value value) {
        String text = value.text(SHARE);
        if (LossReader.isModel(text)) {
            return 0;
        }
        return read(value, text, ScenarioNotation::probability).parts();
    }

    /** {@code 1e-8/byte} or {@code 1e-9/bit}: probability that a byte is damaged; 0 where the loss is one of packets. */
    double lossPerByte(Value value) {
        String text = value.text(SHARE);
        if (!LossReader.isByLength(text)) {
            return 0;
        }
        String number = text.substring(0, text.indexOf('/')).strip();
        double probability =
                number.matches("[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,2})?") ? Double.parseDouble(number) : 1;
        if (probability >= 1) {
            throw value.expected(text, "a probability from 0 to below 1 for each byte or bit, such as 1e-8/byte");
        }
        return text.endsWith("/bit") ? -Math.expm1(Byte.SIZE * Math.log1p(-probability)) : probability;
    }

    /** A share of more than nothing, up to all, as a fraction. */
    double share(Value value) {
        String text = value.text(SHARE);
        Probability share = read(value, text, ScenarioNotation::probability);
        if (share.parts() == 0) {
            throw value.expected(text, "a share above 0%");
        }
        return new BigDecimal(text.replace("%", "").strip()).movePointLeft(2).doubleValue();
    }

    private static <T> T read(Value value, String text, BiFunction<String, String, T> notation) {
        try {
            return notation.apply(value.key(), text);
        } catch (UnitException e) {
            throw new ScenarioException(value.origin(), e.getMessage());
        }
    }
}
