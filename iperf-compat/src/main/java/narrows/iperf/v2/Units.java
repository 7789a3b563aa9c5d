package narrows.iperf.v2;

import narrows.iperf.CFormat;

/**
 * Amounts and rates as iperf2 writes them: about three digits, four columns wide. Letters of {@code -f}: {@code b k m g t p}
 * bits in powers of 1000, capitals bytes in powers of 1024, {@code a} and {@code A} the unit that fits.
 */
final class Units {
    private static final String LETTERS = "BKMGTP";
    private static final String[] PREFIXES = {"", "K", "M", "G", "T", "P"};
    private static final int WIDTH = 4;
    private static final double BINARY = 1024;
    private static final double DECIMAL = 1000;
    private static final double THREE_DECIMALS_BELOW = 0.9995;
    private static final double TWO_DECIMALS_BELOW = 9.995;
    private static final double ONE_DECIMAL_BELOW = 99.95;

    private Units() {}

    /** For example {@code 1.69 GBytes}. */
    static String transfer(double bytes, char format) {
        return text(bytes, Character.toUpperCase(format), "Bytes");
    }

    /** For example {@code  128 KByte}. */
    static String size(double bytes, char format) {
        return text(bytes, Character.toUpperCase(format), "Byte");
    }

    /** For example {@code 7.16 Gbits}, of a rate in bytes/s. */
    static String rate(double bytesPerSec, char format) {
        boolean bytes = Character.isUpperCase(format);
        return text(bytes ? bytesPerSec : bytesPerSec * Byte.SIZE, format, bytes ? "Bytes" : "bits");
    }

    private static String text(double value, char format, String unit) {
        double step = Character.isUpperCase(format) ? BINARY : DECIMAL;
        int fixed = LETTERS.indexOf(Character.toUpperCase(format));
        int power = fixed >= 0 ? fixed : power(value, step);
        double scaled = value / Math.pow(step, power);
        return CFormat.fixed(scaled, decimals(scaled), WIDTH) + " " + PREFIXES[power] + unit;
    }

    private static int power(double value, double step) {
        int power = 0;
        for (double rest = value; rest >= step && power < PREFIXES.length - 1; rest /= step) {
            power++;
        }
        return power;
    }

    private static int decimals(double value) {
        if (value >= 0 && value < THREE_DECIMALS_BELOW) {
            return 3;
        }
        return value < TWO_DECIMALS_BELOW ? 2 : value < ONE_DECIMAL_BELOW ? 1 : 0;
    }
}
