package narrows.cli;

import java.util.List;
import java.util.concurrent.Callable;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows run}: one stack or several, all of which must be able to run. */
@Command(name = "run", description = "Runs a scenario on the stacks that are named.")
final class RunCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "SCENARIO", description = "A file or the name of a built-in scenario.")
    private String scenario;

    @Option(
            names = {"--stacks", "--stack"},
            required = true,
            paramLabel = "A,B",
            description = "The stack or stacks, for example sim:cubic or sim:cubic,kernel:reno.")
    private String stacks;

    @Mixin
    private RunOptions options;

    RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        ScenarioSource source = ScenarioSource.find(scenario);
        List<Setting> settings = options.settings(source, "--stacks", stacks);
        Scenario read = ScenarioReader.read(source.text(), source.name(), settings);
        StackChoice.require(read.stacks());
        return new Launch(console, read, options).run(read.stacks());
    }
}
