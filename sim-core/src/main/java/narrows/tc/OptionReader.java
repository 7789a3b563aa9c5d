package narrows.tc;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import narrows.unit.Rate;
import narrows.unit.TcNotation;
import narrows.unit.Time;
import narrows.unit.UnitException;

/** Takes the values of one kind's options from a line, with tc's types and the errors of each. */
final class OptionReader {
    private static final Pattern PERCENT_RATE = Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)%");
    private static final Pattern BARE = Pattern.compile("[\\d.]+");
    private static final long LARGEST_U32 = 0xffffffffL;
    private static final int BITS_PER_BYTE = 8;

    private final String kind;
    private final Words words;
    private final Compat compat;
    private final Device device;
    private final List<String> warnings;

    OptionReader(String kind, Words words, Compat compat, Device device, List<String> warnings) {
        this.kind = kind;
        this.words = words;
        this.compat = compat;
        this.device = device;
        this.warnings = warnings;
    }

    String kind() {
        return kind;
    }

    Words words() {
        return words;
    }

    Compat compat() {
        return compat;
    }

    Device device() {
        return device;
    }

    void warn(String warning) {
        warnings.add(warning);
    }

    String text(String option) {
        return words.valueOf(kind + ' ' + option);
    }

    /** RATE in bytes per second, unsigned. */
    long rate(String option) {
        String text = text(option);
        if (text.endsWith("%")) {
            return shareOfSpeed(option, text);
        }
        if (compat != Compat.CAREFUL && TcNotation.isOddRate(text)) {
            return oddRate(option, text);
        }
        long bytesPerSec = checked(option, () -> TcNotation.rateBytesPerSec(kind + ' ' + option, text));
        if (TcNotation.isBytesPerSecondWord(text)) {
            warn("rate " + text + " is bytes per second in tc: " + new Rate(bytesPerSec * BITS_PER_BYTE));
        }
        return bytesPerSec;
    }

    /** Both versions let not-a-number and infinity through, 6.1 negative rates too, as C casts them. */
    private long oddRate(String option, String text) {
        if (text.startsWith("-") && !compat.ticks()) {
            throw TcException.badValue(kind, option, text, "a rate that is not negative");
        }
        return checked(option, () -> TcNotation.oddRateBytesPerSec(kind + ' ' + option, text));
    }

    private long shareOfSpeed(String option, String text) {
        if (!PERCENT_RATE.matcher(text).matches()) {
            throw TcException.badValue(kind, option, text, "a rate such as 2mbit or 50%");
        }
        if (device.speedBitsPerSec() == 0) {
            throw new TcException(
                    "percent-rate-needs-link-speed",
                    kind + ' ' + option + " \"" + text + "\": a share of the link speed, which is not known here");
        }
        double share = Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
        if (share > 1) {
            throw TcException.badValue(kind, option, text, "at most 100%");
        }
        return (long) (device.speedBitsPerSec() * share / BITS_PER_BYTE);
    }

    /** RATE of those that send 32 bits. */
    long rate32(String option) {
        String text = words.peek();
        long bytesPerSec = rate(option);
        if (bytesPerSec < 0 || bytesPerSec > LARGEST_U32) {
            throw TcException.badValue(kind, option, text, "a rate below 2^32 bytes per second");
        }
        return bytesPerSec;
    }

    /** SIZE in bytes, or a packet limit that tc reads as one. */
    long size(String option) {
        String text = text(option);
        return checked(option, () -> TcNotation.sizeBytes(kind + ' ' + option, text));
    }

    /** SIZE/CELL in bytes; the cell is kept as a remark on {@code attribute}. */
    long sizeCell(String option, String attribute, Attributes attributes) {
        String text = text(option);
        long bytes = checked(option, () -> TcNotation.sizeCellBytes(kind + ' ' + option, text));
        if (text.contains("/")) {
            attributes.remark(attribute, "with cell " + text.substring(text.indexOf('/') + 1));
        }
        return bytes;
    }

    /** TIME in microseconds. */
    long micros(String option) {
        String text = text(option);
        long timeNs = checked(option, () -> TcNotation.timeInMicrosNs(kind + ' ' + option, text));
        if (timeNs > 0 && BARE.matcher(text).matches()) {
            warn(kind + ' ' + option + ' ' + text + " is in microseconds: " + Time.text(timeNs));
        }
        return timeNs / 1_000;
    }

    /** PERCENT of 2^32 - 1. */
    long percent(String option) {
        String text = text(option);
        return checked(option, () -> TcNotation.percentOfU32(kind + ' ' + option, text));
    }

    /** INT of 32 bits, decimal, octal or hexadecimal. */
    long unsigned(String option) {
        return unsigned(option, LARGEST_U32);
    }

    long unsigned(String option, long largest) {
        String text = text(option);
        long value = TcNotation.integer(text);
        if (value < 0 || value > largest) {
            throw TcException.badValue(kind, option, text, "a whole number from 0 to " + largest);
        }
        return value;
    }

    /** INT that may be negative. */
    long signed(String option, long smallest, long largest) {
        String text = text(option);
        boolean negative = text.startsWith("-");
        long size = TcNotation.integer(negative ? text.substring(1) : text);
        long value = negative ? -size : size;
        if (size < 0 || value < smallest || value > largest) {
            throw TcException.badValue(kind, option, text, "a whole number from " + smallest + " to " + largest);
        }
        return value;
    }

    /** INT that tc reads as decimal only. */
    long decimal(String option, long largest) {
        String text = text(option);
        if (!text.matches("\\d{1,18}") || Long.parseLong(text) > largest) {
            throw TcException.badValue(kind, option, text, "a whole number from 0 to " + largest);
        }
        return Long.parseLong(text);
    }

    /** {@code linklayer}: whether it is ATM. */
    boolean atm() {
        String layer = text("linklayer");
        if (!layer.equals("ethernet") && !layer.equals("atm") && !layer.equals("adsl")) {
            throw TcException.badValue(kind, "linklayer", layer, "ethernet, atm or adsl");
        }
        return !layer.equals("ethernet");
    }

    /** Runs a reader of {@link TcNotation}, whose complaint becomes one of this option. */
    long checked(String option, LongSupplier reader) {
        try {
            return reader.getAsLong();
        } catch (UnitException e) {
            throw new TcException("bad-value:" + option, e.getMessage());
        }
    }

    TcException bad(String option, String text, String expected) {
        return TcException.badValue(kind, option, text, expected);
    }
}
