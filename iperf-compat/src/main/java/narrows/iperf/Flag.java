package narrows.iperf;

/**
 * One option of a command line in the manner of getopt_long.
 *
 * @param letter 0 if it has none
 * @param word its long name; null if it has none
 * @param value whether it takes a value
 */
public record Flag(char letter, String word, Value value) {
    /** Whether a value follows. */
    public enum Value {
        NONE,
        NEEDED,
        /** Only behind {@code =}. */
        OPTIONAL
    }

    public static Flag plain(char letter, String word) {
        return new Flag(letter, word, Value.NONE);
    }

    public static Flag valued(char letter, String word) {
        return new Flag(letter, word, Value.NEEDED);
    }

    /** What errors call it. */
    public String text() {
        return word == null ? "-" + letter : "--" + word;
    }
}
