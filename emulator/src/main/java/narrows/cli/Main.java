package narrows.cli;

import java.util.List;
import narrows.NarrowsException;
import narrows.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program {@code narrows}. */
@Command(
        name = "narrows",
        version = "narrows " + Version.TEXT,
        synopsisSubcommandLabel = "COMMAND",
        description = "Joins real sockets to a simulated bottleneck and runs the same experiment as a pure simulation.",
        footer = {
            "",
            "Begin with: narrows compare",
            "",
            "Exit codes: 0 done, 1 run failed, 2 usage or scenario error, 3 a threshold of",
            "`expect` missed, 4 not faithful (with --strict), 130 interrupted."
        })
public final class Main implements Runnable {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("unused")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    @SuppressWarnings("unused")
    private boolean version;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show the whole stack trace of an error.")
    private boolean verbose;

    @Spec
    private CommandSpec spec;

    private Main() {}

    public static void main(String[] args) {
        if (IperfLaunch.isMeant(args)) {
            System.exit(IperfLaunch.run(args));
        }
        Console console = Console.system();
        System.exit(Interruption.announced(console, () -> run(console, args)));
    }

    /** Runs one command line. */
    static int run(Console console, String... args) {
        Main main = new Main();
        CommandLine line = new CommandLine(main)
                .addSubcommand(new CompareCommand(console))
                .addSubcommand(new RunCommand(console))
                .addSubcommand(new TcCommand(console))
                .addSubcommand(new ScenariosCommand(console))
                .addSubcommand(new DoctorCommand(console))
                .addSubcommand(new TracesCommand(console))
                .addSubcommand(new FidelityCommand(console))
                .addSubcommand(new Iperf3Command())
                .addSubcommand(new IperfCommand())
                .addSubcommand(new CompletionCommand(console));
        line.setOut(console.out());
        line.setErr(console.err());
        line.setUsageHelpAutoWidth(true);
        line.setParameterExceptionHandler((error, arguments) -> main.usageError(console, error));
        line.setExecutionExceptionHandler((error, command, parsed) -> main.failure(console, error));
        return line.execute(args);
    }

    /** Without a command. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private int usageError(Console console, ParameterException error) {
        String command = error.getCommandLine().getCommandSpec().qualifiedName();
        console.note(firstLine(error.getMessage()) + suggestion(error) + "; see `" + command + " --help`");
        trace(console, error);
        return ExitCode.USAGE;
    }

    private static String suggestion(ParameterException error) {
        if (!(error instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        List<String> suggestions = unmatched.getSuggestions();
        return suggestions.isEmpty() ? "" : "; did you mean " + suggestions.get(0) + "?";
    }

    private int failure(Console console, Exception error) {
        int exitCode = ExitCode.RUN_FAILED;
        if (error instanceof NarrowsException expected) {
            console.note(firstLine(expected.getMessage()));
            exitCode = expected.exitCode();
        } else {
            console.note("internal error, please report it with --verbose: " + firstLine(error.toString()));
        }
        trace(console, error);
        return exitCode;
    }

    private void trace(Console console, Exception error) {
        if (verbose) {
            error.printStackTrace(console.err());
        }
    }

    private static String firstLine(String message) {
        return String.valueOf(message).lines().findFirst().orElse("");
    }
}
