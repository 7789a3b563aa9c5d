package narrows.iperf.v2;

/** A kind of report that {@code -x} leaves out. */
enum Exclusion {
    CONNECTION,
    DATA,
    MULTICAST,
    SETTINGS,
    SERVER_REPORT;

    private static final String LETTERS = "CDMSV";

    /** The kind of a letter of either case; null for no kind. */
    static Exclusion of(char letter) {
        int at = LETTERS.indexOf(Character.toUpperCase(letter));
        return at < 0 ? null : values()[at];
    }
}
