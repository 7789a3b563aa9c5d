package narrows.cli;

import java.util.List;
import java.util.concurrent.Callable;
import narrows.run.BuiltInScenarios;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;
import narrows.scenario.StackName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows compare}: every stack of the scenario, then the side-by-side report. */
@Command(
        name = "compare",
        description = "Runs a scenario on all its stacks, simulated and real, and compares their goodput.",
        footer = {"", "Where real stacks cannot run, the simulated ones still do."})
final class CompareCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "SCENARIO",
            defaultValue = BuiltInScenarios.DEFAULT,
            description = "A file or the name of a built-in scenario; ${DEFAULT-VALUE} if none is given.")
    private String scenario;

    @Option(
            names = "--stacks",
            paramLabel = "A,B",
            description = "Stacks instead of the scenario's, for example sim:cubic,kernel:cubic.")
    private String stacks;

    @Mixin
    private RunOptions options;

    CompareCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        ScenarioSource source = ScenarioSource.find(scenario);
        List<Setting> settings = options.settings(source, "--stacks", stacks);
        Scenario read = ScenarioReader.read(source.text(), source.name(), settings);
        StackChoice choice = new StackChoice(console);
        List<StackName> runnable = choice.runnable(read.stacks());
        return new Launch(console, read, options).run(runnable, choice.leftOut());
    }
}
