package narrows.unit;

/** A whole number of 64 bits as C's {@code strtoull} with base 10 reads it. */
public final class CSeed {
    private static final String EXPECTED = "a whole number below 2^64";

    private CSeed() {}

    /**
     * Reads {@code text}.
     *
     * @param careful refuse the sign that C lets through
     * @throws UnitException if it is none
     */
    public static long parse(String keyword, String text, boolean careful) {
        boolean negative = !careful && text.startsWith("-");
        try {
            long size = Long.parseUnsignedLong(negative ? text.substring(1) : text);
            return negative ? -size : size;
        } catch (NumberFormatException e) {
            throw new UnitException(keyword, text, EXPECTED);
        }
    }
}
