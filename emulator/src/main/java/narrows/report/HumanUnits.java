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

    /** {@code 45 s}, {@code 3 min}, {@code 2 h}: rounded for a plan. */
    static String about(double seconds) {
        if (seconds < 90) {
            return Math.round(seconds) + " s";
        }
        return seconds < 5400 ? Math.round(seconds / 60) + " min" : Math.round(seconds / 3600) + " h";
    }

    static String decimals(double value, int places) {
        return String.format(Locale.ROOT, "%." + places + "f", value);
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
