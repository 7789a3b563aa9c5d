package narrows.report;

import java.util.Locale;

/** Figures as people read them. */
final class HumanUnits {
    private static final String[] RATES = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"};

    private HumanUnits() {}

    /** {@code 1.234 Mbit/s}: four digits. */
    static String rate(double bitsPerSec) {
        int unit = unit(bitsPerSec);
        return digits(bitsPerSec, unit) + " " + RATES[unit];
    }

    /** {@code 1.234 +- 0.012 Mbit/s}: both in the unit of the mean and with its decimals. */
    static String rate(double bitsPerSec, double halfWidthBitsPerSec) {
        int unit = unit(bitsPerSec);
        String half = decimals(halfWidthBitsPerSec / Math.pow(1000, unit), places(bitsPerSec, unit));
        return digits(bitsPerSec, unit) + " +- " + half + " " + RATES[unit];
    }

    /** {@code 1.5 s}, {@code 20 ms}, {@code 500 us}: as written in scenario files. */
    static String time(long ns) {
        if (ns != 0 && ns % 1_000_000 != 0) {
            return trimmed(ns / 1e3, 3) + " us";
        }
        return ns == 0 || ns >= 1_000_000_000 ? trimmed(ns / 1e9, 3) + " s" : ns / 1_000_000 + " ms";
    }

    /** {@code 45 s}, {@code 3 min}, {@code 2 h}: rounded for a plan. */
    static String about(double seconds) {
        if (seconds < 90) {
            return Math.round(seconds) + " s";
        }
        return seconds < 5400 ? Math.round(seconds / 60) + " min" : Math.round(seconds / 3600) + " h";
    }

    /** A configured rate without digits that say nothing: {@code 10 Mbit/s}. */
    static String configuredRate(long bitsPerSec) {
        int unit = unit(bitsPerSec);
        return trimmed(bitsPerSec / Math.pow(1000, unit), 6) + " " + RATES[unit];
    }

    static String decimals(double value, int places) {
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }

    private static String trimmed(double value, int places) {
        String text = decimals(value, places);
        return text.replaceAll("\\.?0+$", "");
    }

    private static int unit(double value) {
        int unit = 0;
        for (double rest = Math.abs(value); rest >= 999.95 && unit < RATES.length - 1; rest /= 1000) {
            unit++;
        }
        return unit;
    }

    private static String digits(double value, int unit) {
        return decimals(value / Math.pow(1000, unit), places(value, unit));
    }

    private static int places(double value, int unit) {
        double shown = Math.abs(value) / Math.pow(1000, unit);
        if (unit == 0) {
            return 0;
        }
        return shown < 9.9995 ? 3 : shown < 99.995 ? 2 : 1;
    }
}
