package narrows.cli;

import java.util.List;
import narrows.NarrowsException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code narrows iperf3} in the list of commands and in completion; {@link IperfLaunch} runs it. */
@Command(
        name = "iperf3",
        description = "An iperf3-compatible client and server; `narrows iperf3 --help` lists its own options.")
final class Iperf3Command implements Runnable {
    @Parameters(arity = "0..*", paramLabel = "OPTION", description = "As of iperf3.")
    @SuppressWarnings("unused")
    private List<String> options = List.of();

    /** Reached only where another command stands before it, as in {@code narrows --verbose iperf3}. */
    @Override
    public void run() {
        throw new NarrowsException(ExitCode.USAGE, "iperf3: write it first: narrows iperf3 OPTIONS");
    }
}
