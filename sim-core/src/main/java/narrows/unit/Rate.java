package narrows.unit;

/**
 * A data rate.
 *
 * @param bitsPerSec bits per second, not negative
 */
public record Rate(long bitsPerSec) {
    private static final String[] UNITS = {"bit", "kbit", "mbit", "gbit", "tbit"};

    public Rate {
        if (bitsPerSec < 0) {
            throw new IllegalArgumentException("negative rate: " + bitsPerSec + " bit/s");
        }
    }

    /** The exact value in the largest fitting unit, in words that scenario files and tc understand alike: {@code 2mbit}. */
    @Override
    public String toString() {
        return Scaled.text(bitsPerSec, 1000, UNITS);
    }
}
