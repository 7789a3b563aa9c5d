package narrows.cli;

import java.nio.file.Path;
import java.util.List;
import narrows.NarrowsException;
import narrows.capture.Host;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows traces}: where two captures of the same experiment part, and the statistics that explain it. */
@Command(
        name = "traces",
        description = "Compares the captures of two stacks, event by event, and says where and how they part.",
        footer = {
            "",
            "For example: narrows traces results/mine sim:cubic kernel:cubic --all",
            "             narrows traces a.pcapng b.pcapng --flow client->server --at server"
        })
final class TracesCommand implements Runnable {
    private final Console console;

    @Parameters(
            paramLabel = "A B",
            arity = "2..3",
            description = "Two pcapng files of narrows; or a folder of results and two of its stacks.")
    private List<String> words;

    @Option(
            names = "--flow",
            paramLabel = "A->B",
            description = "The flow, with :PORT if there are several between the two; the first one if not given.")
    private String flow;

    @Option(
            names = "--at",
            paramLabel = "HOST",
            defaultValue = "client",
            description = "Whose events are aligned: client or server; ${DEFAULT-VALUE}.")
    private String at;

    @Option(
            names = "--segments",
            description = "Compare in whole segments and without PSH, so that sizes of writes do not matter.")
    private boolean segments;

    @Option(
            names = "--trial",
            paramLabel = "N",
            defaultValue = "1",
            description = "Which trial of a folder; ${DEFAULT-VALUE}.")
    private int trial;

    @Option(names = "--all", description = "Statistics over all trials of a folder.")
    private boolean all;

    @Option(
            names = "--context",
            paramLabel = "N",
            defaultValue = "8",
            description = "Events shown before and after the first difference; ${DEFAULT-VALUE}.")
    private int context;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the alignment, one pair a row.")
    private Path csv;

    @Option(names = "--xplot", paramLabel = "FILE", description = "Write the time-sequence graph of both for xplot.")
    private Path xplot;

    TracesCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (trial < 1) {
            throw new NarrowsException(ExitCode.USAGE, "--trial " + trial + ": write 1 or more");
        }
        if (context < 0 || context > 1000) {
            throw new NarrowsException(ExitCode.USAGE, "--context " + context + ": write 0 to 1000");
        }
        TraceFiles files = new TraceFiles(csv, xplot);
        List<TracePair> pairs = TracePair.of(words, all ? 0 : trial);
        new TraceRun(console, flow, new TraceView(host(), segments, context), files, names()).run(pairs);
    }

    private Host host() {
        return switch (at) {
            case "client" -> Host.CLIENT;
            case "server" -> Host.SERVER;
            default -> throw new NarrowsException(ExitCode.USAGE, "--at " + at + ": write client or server");
        };
    }

    private List<String> names() {
        return words.size() == 3 ? words.subList(1, 3) : List.of("A", "B");
    }
}
