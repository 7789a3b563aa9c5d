package narrows.scenario;

import java.util.regex.Pattern;
import narrows.NarrowsException;

/** A scenario file, or a setting of the command line that changes it, is wrong; one line says where and what is right. */
public final class ScenarioException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    private static final int LONGEST_CHARS = 500;

    /** Longer words, which no right one is, are shown by their beginning. */
    private static final Pattern LONG_WORD = Pattern.compile("(\\S{60})\\S{20,}");

    /** @param message place, key, value and what would be right; control characters are shown escaped, great length is cut */
    public ScenarioException(String message) {
        super(USAGE, oneLine(message));
    }

    ScenarioException(Origin origin, String message) {
        this(origin.text() + ": " + LONG_WORD.matcher(message).replaceAll("$1..."));
    }

    private static String oneLine(String message) {
        StringBuilder line = new StringBuilder();
        message.chars().limit(LONGEST_CHARS).forEach(c -> append(line, (char) c));
        return message.length() > LONGEST_CHARS ? line + "..." : line.toString();
    }

    private static void append(StringBuilder line, char c) {
        if (Character.isISOControl(c)) {
            line.append(c == '\n' ? "\\n" : String.format("\\u%04x", (int) c));
        } else {
            line.append(c);
        }
    }
}
