package narrows.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import narrows.fidelity.Cell;
import narrows.fidelity.Matrix;
import narrows.fidelity.Outstanding;
import narrows.fidelity.RealTrials;
import narrows.format.AtomicFile;
import narrows.report.FidelityPlot;
import narrows.report.FidelityTable;
import narrows.run.RunOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows fidelity}: the cells that hold the simulated stack to the kernel's; {@code scripts/fidelity} calls it. */
@Command(
        name = "fidelity",
        hidden = true,
        description = {
            "Runs the fidelity cells, simulated and real, and says how close they are. Without arguments all of them, with their "
                    + "page and picture.",
            "",
            "Real trials are kept, and run only where none are kept of this kernel and of the cell as it is now."
        },
        footer = {"", "Exit code 3 if a comparison is neither within 5 %% nor inside the 95 %% interval."})
final class FidelityCommand implements Callable<Integer> {
    private static final double S_PER_MINUTE = 60;

    private final Console console;

    @Parameters(
            paramLabel = "CELL",
            arity = "0..*",
            description = "Cells to run, for example a '2mbit-*' '*-loss1-bdp'; all if none is given.")
    private List<String> patterns = List.of();

    @Mixin
    private FidelityEffort effort;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "docs",
            description =
                    "Where the kept real trials, fidelity.csv, are, and where a run of all cells writes fidelity.md and "
                            + "fidelity.svg; ${DEFAULT-VALUE}.")
    private Path folder;

    @Option(
            names = "--congestion",
            paramLabel = "A,B",
            split = ",",
            defaultValue = "cubic,reno,bbr",
            description = "Which congestion controls to compare; ${DEFAULT-VALUE}.")
    private List<String> congestionControls;

    @Option(names = "--again", description = "Measure the real trials of these cells again.")
    private boolean again;

    FidelityCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<Cell> chosen = effort.cells(patterns);
        return Interruption.during(() -> run(chosen));
    }

    private int run(List<Cell> chosen) {
        RealTrials kept = RealTrials.load(folder.resolve("fidelity.csv"));
        String kernel = effort.kernel(kept);
        if (again) {
            kept.forget(chosen, congestionControls, kernel);
        }
        sayWhatIsOutstanding(chosen, kept, kernel);
        FidelityTable table = new FidelityTable();
        Matrix matrix = new Matrix(effort.effort(), congestionControls, new Runners(), kept, kernel);
        boolean interrupted = false;
        try {
            matrix.run(chosen, (cell, outcome) -> add(cell, outcome, table));
        } catch (InterruptedException e) {
            interrupted = true;
            console.note("interrupted; these are the cells that were finished");
        }
        return finish(table, kernel, interrupted);
    }

    private void sayWhatIsOutstanding(List<Cell> chosen, RealTrials kept, String kernel) {
        Outstanding outstanding = Outstanding.of(chosen, congestionControls, effort.effort(), kept, kernel);
        if (outstanding.comparisons() > 0) {
            console.note(outstanding.comparisons() + " of " + chosen.size() * congestionControls.size()
                    + " comparisons have no kept trials of " + kernel + time(outstanding));
        }
    }

    private String time(Outstanding outstanding) {
        double seconds =
                Math.min(outstanding.seconds(), effort.effort().patience().toSeconds());
        return seconds == 0
                ? " and are left out"
                : String.format(
                        Locale.ROOT,
                        "; measuring takes at most about %.0f min; Ctrl-C keeps what is measured",
                        Math.ceil(seconds / S_PER_MINUTE));
    }

    private void add(Cell cell, RunOutcome outcome, FidelityTable table) {
        table.add(cell.name(), cell.scenario(1).description(), outcome).forEach(console.out()::println);
        console.out().flush();
    }

    private int finish(FidelityTable table, String kernel, boolean interrupted) {
        table.summary().forEach(console.out()::println);
        console.out().flush();
        boolean everything = patterns.isEmpty() && !effort.quick();
        if (everything && !table.rows().isEmpty()) {
            AtomicFile.write(folder.resolve("fidelity.svg"), new FidelityPlot(table.rows()).svg());
            AtomicFile.write(folder.resolve("fidelity.md"), String.join("\n", table.page(kernel)) + "\n");
        }
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return table.agrees() ? ExitCode.DONE : ExitCode.THRESHOLD_MISSED;
    }
}
