package narrows.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a command writes.
 *
 * @param out results
 * @param err progress and errors
 * @param outIsTerminal whether {@code out} goes to a terminal
 * @param errIsTerminal whether {@code err} goes to a terminal
 */
record Console(PrintWriter out, PrintWriter err, boolean outIsTerminal, boolean errIsTerminal) {

    static Console system() {
        Charset charset = Charset.defaultCharset();
        return new Console(
                new PrintWriter(System.out, true, charset),
                new PrintWriter(System.err, true, charset),
                isTerminal(1),
                isTerminal(2));
    }

    /** Columns of {@code out}: the terminal's, and no limit elsewhere. */
    int outColumns() {
        return outIsTerminal ? TerminalWidth.columns() : TerminalWidth.UNLIMITED;
    }

    /** Columns of {@code err}: the terminal's, and no limit elsewhere. */
    int errColumns() {
        return errIsTerminal ? TerminalWidth.columns() : TerminalWidth.UNLIMITED;
    }

    /** Prints the one line of an error or a notice. */
    void note(String line) {
        err.println("narrows: " + line);
        err.flush();
    }

    /** Where there is no /proc there is no bar and no colour, which harms nobody. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }
}
