package narrows.report;

import java.util.Locale;

/** SVG as it is written, with numbers and line ends that do not depend on the machine. */
final class SvgText {
    private final StringBuilder text = new StringBuilder();

    /** Adds {@code format}, whose {@code %n} is a line feed. */
    void add(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
