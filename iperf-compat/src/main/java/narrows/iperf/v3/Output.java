package narrows.iperf.v3;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** Where lines go: the terminal or the log file, with the prefixes that the user wants. Flushed with every line. */
final class Output implements AutoCloseable {
    private final PrintStream out;
    private final PrintStream err;
    private final Options options;
    private StringBuilder kept;

    Output(Options options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = options.logFile == null ? out : logFile(options.logFile);
        this.err = options.logFile == null ? err : this.out;
    }

    private static PrintStream logFile(String path) {
        try {
            return new PrintStream(new FileOutputStream(path, true), true, Charset.defaultCharset());
        } catch (IOException e) {
            throw new UsageFailure("unable to open log file: " + path);
        }
    }

    /** Prints one line. */
    void line(String text) {
        String time = options.timestamps == null
                ? ""
                : TimeText.strftime(options.timestamps, ZonedDateTime.now(ZoneId.systemDefault()));
        String title = options.server || options.load.title == null ? "" : options.load.title + ":  ";
        String line = time + title + text;
        if (kept != null) {
            kept.append(line).append('\n');
        }
        out.println(line);
        out.flush();
    }

    /** Prints {@code text} as it is. */
    void raw(String text) {
        out.println(text);
        out.flush();
    }

    /** Prints what {@code -d} shows, where it spoils no document. */
    void debug(String text) {
        (options.isJson() ? err : out).println(text);
    }

    /** Prints a line on standard error. */
    void error(String line) {
        err.println(line);
        err.flush();
    }

    /** Keeps what is printed from here on, for the client that wants to see it. */
    void keep() {
        kept = new StringBuilder();
    }

    /** What was kept since {@link #keep}. */
    String kept() {
        return kept == null ? "" : kept.toString();
    }

    @Override
    public void close() {
        if (options.logFile != null) {
            out.close();
        }
    }
}
