package narrows.iperf;

/** Amounts and rates as iperf prints them: about three digits and a unit. */
public final class UnitText {
    private static final String[] BYTES = {"Bytes", "KBytes", "MBytes", "GBytes", "TBytes"};
    private static final String[] BITS = {"bits", "Kbits", "Mbits", "Gbits", "Tbits"};
    private static final double BYTE_STEP = 1024;
    private static final double BIT_STEP = 1000;
    private static final String LETTERS = "bkmgt";

    private UnitText() {}

    /** {@code bytes} in the largest power of 1024 that leaves at least 1: {@code 2.34 GBytes}. */
    public static String bytes(double bytes) {
        return adaptive(bytes, BYTE_STEP, BYTES);
    }

    /** {@code bitsPerSec} in the largest power of 1000 that leaves at least 1: {@code 6.71 Gbits}. */
    public static String bits(double bitsPerSec) {
        return adaptive(bitsPerSec, BIT_STEP, BITS);
    }

    /**
     * A rate in the unit of {@code -f}.
     *
     * @param format {@code a} adaptive bits, {@code k m g t} bits in powers of 1000, {@code K M G T} bytes in powers of 1024;
     *     {@code b} bits, {@code B} bytes
     */
    public static String rate(double bytesPerSec, char format) {
        if (format == 'a') {
            return bits(bytesPerSec * 8);
        }
        if (format == 'A') {
            return bytes(bytesPerSec);
        }
        int power = LETTERS.indexOf(Character.toLowerCase(format));
        boolean inBytes = Character.isUpperCase(format);
        double value = inBytes ? bytesPerSec : bytesPerSec * 8;
        double scaled = value / Math.pow(inBytes ? BYTE_STEP : BIT_STEP, power);
        return number(scaled) + " " + (inBytes ? BYTES : BITS)[power];
    }

    private static String adaptive(double value, double step, String[] units) {
        double scaled = value;
        int power = 0;
        while (scaled >= step && power < units.length - 1) {
            scaled /= step;
            power++;
        }
        return number(scaled) + " " + units[power];
    }

    /** At least four characters: two decimals below 9.995, one below 99.95, else none. */
    static String number(double value) {
        int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
        return CFormat.fixed(value, decimals, 4);
    }
}
