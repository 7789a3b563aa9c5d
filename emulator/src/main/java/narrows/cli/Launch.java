package narrows.cli;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import narrows.measure.Verdict;
import narrows.report.Ink;
import narrows.report.PlanText;
import narrows.report.TerminalProgress;
import narrows.report.TerminalTable;
import narrows.run.ComparisonRun;
import narrows.run.LeftOut;
import narrows.run.RunFolder;
import narrows.run.RunOutcome;
import narrows.run.StackRunners;
import narrows.run.Thresholds;
import narrows.scenario.EffectiveConfiguration;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** A run from the plan to the table and the exit code. */
final class Launch {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Console console;
    private final Scenario scenario;
    private final RunOptions options;
    private final StackRunners runners;
    private final Ink ink;

    Launch(Console console, Scenario scenario, RunOptions options) {
        this(console, scenario, options, new Runners());
    }

    Launch(Console console, Scenario scenario, RunOptions options, StackRunners runners) {
        this.console = console;
        this.scenario = scenario;
        this.options = options;
        this.runners = runners;
        this.ink = Ink.of(console.outIsTerminal());
    }

    /** Runs {@code stacks} and returns the exit code. */
    int run(List<StackName> stacks) {
        return run(stacks, List.of());
    }

    /** @param leftOut stacks that were asked for and cannot run here */
    int run(List<StackName> stacks, List<LeftOut> leftOut) {
        return Interruption.during(() -> start(stacks, leftOut));
    }

    private int start(List<StackName> stacks, List<LeftOut> leftOut) {
        int parallel = options.parallel();
        RunFolder folder = RunFolder.begin(path(), scenario, EffectiveConfiguration.text(scenario));
        print(new PlanText(scenario, stacks, parallel, ink).lines());
        scenario.warnings().forEach(console::note);
        TerminalProgress progress = new TerminalProgress(console.err(), console.errIsTerminal(), console.errColumns());
        ComparisonRun run = new ComparisonRun(scenario, parallel, runners, folder, progress, leftOut);
        return finish(run.run(stacks), folder);
    }

    private int finish(RunOutcome outcome, RunFolder folder) {
        report(outcome, folder);
        return exitCode(outcome);
    }

    private Path path() {
        if (options.folder() != null) {
            return options.folder();
        }
        String stamp = LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
        return RunFolder.fresh(Path.of("results", scenario.name() + "-" + stamp));
    }

    private void report(RunOutcome outcome, RunFolder folder) {
        if (!outcome.stacks().isEmpty()) {
            print(List.of(""));
            print(new TerminalTable(outcome.stacks(), outcome.comparisons(), ink, console.outColumns()).lines());
            print(List.of(
                    "",
                    "results in " + folder.path()
                            + ": summary.json, trials.csv, goodput.dat, throughput.dat, captures"));
        }
        outcome.failures()
                .forEach(failure -> console.note(
                        failure.stack().text() + ": " + failure.cause().getMessage()));
        outcome.warnings().forEach(console::note);
        if (outcome.interrupted()) {
            console.note(interruption(outcome, folder));
        }
    }

    private static String interruption(RunOutcome outcome, RunFolder folder) {
        String kept =
                outcome.stacks().isEmpty() ? "no trial was finished" : "finished trials are kept in " + folder.path();
        int givenUp = outcome.givenUpTrials();
        return "interrupted; " + kept
                + (givenUp == 0 ? "" : "; " + givenUp + (givenUp == 1 ? " trial" : " trials") + " under way given up");
    }

    private int exitCode(RunOutcome outcome) {
        List<String> missed = Thresholds.missed(scenario.expectations(), outcome.stacks());
        missed.forEach(console::note);
        if (outcome.interrupted()) {
            return ExitCode.INTERRUPTED;
        }
        if (!outcome.failures().isEmpty()) {
            return outcome.failures().get(0).cause().exitCode();
        }
        if (!missed.isEmpty()) {
            return ExitCode.THRESHOLD_MISSED;
        }
        return options.strict() && !faithful(outcome) ? ExitCode.NOT_FAITHFUL : ExitCode.DONE;
    }

    private static boolean faithful(RunOutcome outcome) {
        return outcome.stacks().stream()
                .allMatch(stack -> stack.verdict().state().compareTo(Verdict.State.FAITHFUL) <= 0);
    }

    private void print(List<String> lines) {
        lines.forEach(console.out()::println);
        console.out().flush();
    }
}
