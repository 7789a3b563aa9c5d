package narrows.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import narrows.fidelity.Cell;
import narrows.fidelity.Cells;
import narrows.fidelity.Matrix;
import narrows.fidelity.RealTrials;
import narrows.format.AtomicFile;
import narrows.report.FidelityPlot;
import narrows.report.FidelityTable;
import narrows.run.Environment;
import narrows.run.RunOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows fidelity}: the cells that hold the simulated stack to the kernel's; {@code scripts/fidelity} calls it. */
@Command(
        name = "fidelity",
        hidden = true,
        description = "Runs the fidelity cells, simulated and real, and writes their table and picture.",
        footer = {
            "",
            "Real trials are kept and run only once, unless their scenario changes.",
            "Exit code 3 if a cell is neither within 5 %% nor inside the 95 %% interval."
        })
final class FidelityCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "CELL",
            arity = "0..*",
            description =
                    "Cells to run, for example a '2mbit-*' '*-loss1-bdp'; those with a name of one word if none is given.")
    private List<String> cells = List.of();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "docs",
            description =
                    "Where fidelity.md, fidelity.svg and the kept real trials, fidelity.csv, are; ${DEFAULT-VALUE}.")
    private Path folder;

    @Option(
            names = "--congestion",
            paramLabel = "A,B",
            split = ",",
            defaultValue = "cubic,reno",
            description = "What the matrix compares; ${DEFAULT-VALUE}.")
    private List<String> congestionControls;

    @Option(
            names = "--standard-error",
            paramLabel = "PERCENT",
            defaultValue = "2",
            description = "Wanted standard error of each mean; ${DEFAULT-VALUE}.")
    private double standardErrorPercent;

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "60",
            description = "Most trials of a cell; ${DEFAULT-VALUE}.")
    private int mostTrials;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            defaultValue = "600",
            description = "Begin no cell after this time; ${DEFAULT-VALUE}.")
    private long minutes;

    @Option(names = "--again", description = "Measure the real trials of these cells again.")
    private boolean again;

    FidelityCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<Cell> chosen = Cells.matching(cells, congestionControls);
        return Interruption.during(() -> run(chosen));
    }

    private int run(List<Cell> chosen) {
        Matrix matrix = new Matrix(
                standardErrorPercent / 100, mostTrials, new Runners(), RealTrials.load(folder.resolve("fidelity.csv")));
        if (again) {
            matrix.forget(chosen);
        }
        FidelityTable table = new FidelityTable();
        boolean interrupted = false;
        try {
            matrix.run(chosen, Duration.ofMinutes(minutes), (cell, outcome) -> add(cell, outcome, table));
        } catch (InterruptedException e) {
            interrupted = true;
            console.note("interrupted; the table has the cells that were finished");
        }
        write(table);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return table.agrees() ? ExitCode.DONE : ExitCode.THRESHOLD_MISSED;
    }

    private void add(Cell cell, RunOutcome outcome, FidelityTable table) {
        table.add(cell.name(), cell.scenario(1).description(), outcome).forEach(console.out()::println);
        console.out().flush();
    }

    private void write(FidelityTable table) {
        AtomicFile.write(folder.resolve("fidelity.svg"), new FidelityPlot(table.rows()).svg());
        AtomicFile.write(folder.resolve("fidelity.md"), String.join("\n", table.page(Environment.present())) + "\n");
    }
}
