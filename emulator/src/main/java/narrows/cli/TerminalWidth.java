package narrows.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** How many columns the terminal has: what COLUMNS says, else what {@code stty size} says, else 80. */
final class TerminalWidth {
    static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int USUAL = 80;
    private static final int LEAST = 20;
    private static final long PATIENCE_S = 2;

    private TerminalWidth() {}

    static int columns() {
        int set = parse(System.getenv("COLUMNS"));
        int columns = set > 0 ? set : ofStty(stty());
        return columns > 0 ? Math.max(columns, LEAST) : USUAL;
    }

    /** Columns in the answer {@code rows columns}; 0 if it is none. */
    static int ofStty(String answer) {
        String[] words = answer.strip().split(" ", -1);
        return words.length == 2 ? parse(words[1]) : 0;
    }

    static int parse(String number) {
        return number != null && number.matches("[0-9]{1,5}") ? Integer.parseInt(number) : 0;
    }

    private static String stty() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return "";
            }
            return new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException noTerminal) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
