package narrows.cli;

import java.time.Duration;
import java.util.List;
import narrows.NarrowsException;
import narrows.fidelity.Cell;
import narrows.fidelity.Cells;
import narrows.fidelity.Effort;
import narrows.fidelity.RealTrials;
import narrows.run.Environment;
import picocli.CommandLine.Option;

/** What a run of the fidelity check includes and may cost. */
final class FidelityEffort {
    private static final int QUICK_MINUTES = 8;
    private static final int MINUTES_PER_DAY = 24 * 60;

    @Option(
            names = "--quick",
            description = "A selection of 25 cells with few trials, within 10 minutes even if nothing is kept.")
    private boolean quick;

    @Option(
            names = "--kept",
            description = "Measure nothing: only cells whose real trials are kept, of whatever kernel.")
    private boolean kept;

    @Option(
            names = "--standard-error",
            paramLabel = "PERCENT",
            description =
                    "Wanted standard error of each mean, which decides the number of trials; 3, and 5 if --quick.")
    private Double standardErrorPercent;

    @Option(
            names = "--most",
            paramLabel = "N",
            description = "Most trials of a comparison; 12, and 4 if --quick. There are 3 at least.")
    private Integer mostTrials;

    @Option(names = "--minutes", paramLabel = "M", description = "Begin nothing after this time; 8 if --quick.")
    private Integer minutes;

    boolean quick() {
        return quick;
    }

    Effort effort() {
        return new Effort(
                chosen(standardErrorPercent, quick ? 5.0 : 3.0) / 100,
                Math.max(chosen(mostTrials, quick ? 4 : 12), 3),
                !kept,
                Duration.ofMinutes(chosen(minutes, quick ? QUICK_MINUTES : MINUTES_PER_DAY)),
                !quick);
    }

    private static <T> T chosen(T value, T usual) {
        return value == null ? usual : value;
    }

    /** @throws NarrowsException if both a selection and cells are asked for, or a pattern matches nothing */
    List<Cell> cells(List<String> patterns) {
        if (quick && !patterns.isEmpty()) {
            throw new NarrowsException(
                    NarrowsException.USAGE, "--quick has its own selection of cells; name cells or say --quick");
        }
        if (quick) {
            return Cells.quick();
        }
        return patterns.isEmpty() ? Cells.all() : Cells.matching(patterns);
    }

    /** The kernel whose real trials count: the present one, or the one of which trials are kept. */
    String kernel(RealTrials trials) {
        String present = Environment.present().kernel();
        return kept ? trials.mainKernel().orElse(present) : present;
    }
}
