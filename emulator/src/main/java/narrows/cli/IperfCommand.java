package narrows.cli;

import java.util.List;
import narrows.NarrowsException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code narrows iperf} in the list of commands and in completion; {@link IperfLaunch} runs it. */
@Command(
        name = "iperf",
        description = "An iperf2-compatible client and server; `narrows iperf --help` lists its own options.")
final class IperfCommand implements Runnable {
    @Parameters(arity = "0..*", paramLabel = "OPTION", description = "As of iperf 2.")
    @SuppressWarnings("unused")
    private List<String> options = List.of();

    /** Reached only where another command stands before it, as in {@code narrows --verbose iperf}. */
    @Override
    public void run() {
        throw new NarrowsException(ExitCode.USAGE, "iperf: write it first: narrows iperf OPTIONS");
    }
}
