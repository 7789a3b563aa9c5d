package narrows.cli;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import narrows.iperf.v2.Iperf2;
import narrows.iperf.v3.Iperf3;

/**
 * The commands that read their own options, as the programs do that they stand for. They need nothing of the other commands,
 * and start without them.
 */
final class IperfLaunch {
    /** One of those programs. */
    @FunctionalInterface
    private interface Program {
        int run(List<String> arguments, PrintStream out, PrintStream err);
    }

    private static final Map<String, Program> PROGRAMS = Map.of("iperf3", Iperf3::run, "iperf", Iperf2::run);

    private IperfLaunch() {}

    static boolean isMeant(String... args) {
        return args.length > 0 && PROGRAMS.containsKey(args[0]);
    }

    /** Runs it until it ends or is interrupted; returns the exit code. */
    static int run(String... args) {
        List<String> arguments = Arrays.asList(args).subList(1, args.length);
        return Interruption.during(() -> PROGRAMS.get(args[0]).run(arguments, System.out, System.err));
    }
}
