package narrows.iperf.v3;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import narrows.Version;
import narrows.iperf.HostText;

/** The program iperf3. */
public final class Iperf3 {
    private Iperf3() {}

    /**
     * Runs one command line on the calling thread, whose interruption ends it as Ctrl-C ends iperf3.
     *
     * @return the exit code: 0 only if the test came to its end
     */
    public static int run(List<String> arguments, PrintStream out, PrintStream err) {
        Options options;
        try {
            options = CommandLine.parse(arguments);
        } catch (UsageFailure e) {
            err.println("iperf3: parameter error - " + e.getMessage());
            err.println();
            err.println(Usage.SHORT);
            return e.exitCode();
        }
        if (options.help || options.version) {
            out.println(options.help ? Usage.text() : version());
            return 0;
        }
        return run(options, out, err);
    }

    private static String version() {
        return "iperf " + Parameters.VERSION + " (narrows " + Version.TEXT + ")" + System.lineSeparator()
                + HostText.line();
    }

    private static int run(Options options, PrintStream out, PrintStream err) {
        Logging.silence(options.debug);
        try (Output output = new Output(options, out, err)) {
            writePid(options.pidFile);
            return options.server ? new Server(options, output).run() : client(options, output);
        } catch (UsageFailure e) {
            err.println("iperf3: error - " + e.getMessage());
            return e.exitCode();
        } finally {
            removePid(options.pidFile);
        }
    }

    private static int client(Options options, Output output) {
        if (options.verbose && !options.isJson()) {
            TextReport.greeting(output);
        }
        Report report = options.isJson() ? new JsonReport(output, options) : new TextReport(output, options.verbose);
        return new Client(options, output, report).run();
    }

    private static void writePid(String file) {
        if (file == null) {
            return;
        }
        try {
            Files.writeString(
                    Path.of(file), String.valueOf(ProcessHandle.current().pid()));
        } catch (IOException e) {
            throw new UsageFailure("unable to write PID file: " + file);
        }
    }

    private static void removePid(String file) {
        if (file == null) {
            return;
        }
        try {
            Files.deleteIfExists(Path.of(file));
        } catch (IOException e) {
            // Whoever took it away or wrote-protected its folder has it as they want it.
            return;
        }
    }
}
