package narrows.unit;

import narrows.NarrowsException;

/** A value with a unit that cannot be understood. */
public final class UnitException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    /**
     * @param keyword what the value is for, for example {@code rate}
     * @param value as the user wrote it
     * @param expected what would be right, with its unit
     */
    public UnitException(String keyword, String value, String expected) {
        super(USAGE, keyword + " \"" + value + "\": expected " + expected);
    }
}
