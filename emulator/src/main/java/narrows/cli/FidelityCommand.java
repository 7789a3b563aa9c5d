package narrows.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.report.FidelityTable;
import narrows.report.TerminalProgress;
import narrows.run.BuiltInScenarios;
import narrows.run.Environment;
import narrows.run.FidelityCell;
import narrows.run.RunOutcome;
import narrows.scenario.ScenarioReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows fidelity}: the cells that hold the simulated stack to the kernel's; {@code scripts/fidelity} calls it. */
@Command(
        name = "fidelity",
        hidden = true,
        description = "Runs the fidelity cells, simulated and real, and writes their table.",
        footer = {"", "Exit code 3 if a cell is neither within 5 % nor inside the 95 % interval."})
final class FidelityCommand implements Callable<Integer> {
    private static final String PREFIX = "fidelity/";

    private final Console console;

    @Parameters(paramLabel = "CELL", description = "Cells to run, for example a b; all if none is given.")
    private List<String> cells;

    @Option(names = "--out", defaultValue = "docs/fidelity.md", description = "The table; ${DEFAULT-VALUE} by default.")
    private Path table;

    @Option(
            names = "--results",
            defaultValue = "results/fidelity",
            description = "Folder of the cells' results; ${DEFAULT-VALUE} by default.")
    private Path results;

    @Option(
            names = "--standard-error",
            paramLabel = "PERCENT",
            defaultValue = "2",
            description = "Wanted standard error of each mean; ${DEFAULT-VALUE} by default.")
    private double standardErrorPercent;

    @Option(names = "--most", paramLabel = "N", defaultValue = "60", description = "Most trials of a cell.")
    private int mostTrials;

    FidelityCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        return Interruption.during(this::run);
    }

    private int run() {
        FidelityTable page = new FidelityTable();
        boolean interrupted = false;
        try {
            for (String name : names()) {
                add(name, page);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            console.note("interrupted; the table has the cells that were finished");
        }
        write(page);
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return page.agrees() ? ExitCode.DONE : ExitCode.THRESHOLD_MISSED;
    }

    private List<String> names() {
        List<String> all = BuiltInScenarios.fidelityNames();
        List<String> chosen =
                cells == null ? all : cells.stream().map(cell -> PREFIX + cell).toList();
        chosen.stream().filter(name -> !all.contains(name)).findFirst().ifPresent(name -> {
            throw new NarrowsException(
                    ExitCode.USAGE,
                    "no cell " + name.substring(PREFIX.length()) + "; there are " + String.join(" ", all));
        });
        return chosen;
    }

    private void add(String name, FidelityTable page) throws InterruptedException {
        String cell = name.substring(PREFIX.length());
        FidelityCell run = new FidelityCell(name, standardErrorPercent / 100, mostTrials);
        TerminalProgress progress = new TerminalProgress(console.err(), console.errIsTerminal());
        RunOutcome outcome = run.run(results.resolve(cell), new Runners(), progress);
        if (outcome.interrupted()) {
            throw new InterruptedException();
        }
        outcome.failures().stream().findFirst().ifPresent(failure -> {
            throw failure.cause();
        });
        page.add(cell, ScenarioReader.read(BuiltInScenarios.text(name), name).description(), outcome);
    }

    private void write(FidelityTable page) {
        List<String> lines = page.lines(Environment.present());
        AtomicFile.write(table, String.join("\n", lines) + "\n");
        lines.forEach(console.out()::println);
        console.out().flush();
    }
}
