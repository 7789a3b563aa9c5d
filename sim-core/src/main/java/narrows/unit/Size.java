package narrows.unit;

/**
 * An amount of data.
 *
 * @param bytes not negative
 */
public record Size(long bytes) {
    private static final String[] UNITS = {"b", "kb", "mb", "gb"};

    public Size {
        if (bytes < 0) {
            throw new IllegalArgumentException("negative size: " + bytes + " bytes");
        }
    }

    /** The exact value in the largest fitting unit of 1024s, in words that scenario files and tc understand alike. */
    @Override
    public String toString() {
        return Scaled.text(bytes, 1024, UNITS);
    }
}
