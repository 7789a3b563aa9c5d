package narrows.cli;

import java.util.List;
import java.util.concurrent.Callable;
import narrows.NarrowsException;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows run}: one stack. */
@Command(name = "run", description = "Runs a scenario on one stack.")
final class RunCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "SCENARIO", description = "A file or the name of a built-in scenario.")
    private String scenario;

    @Option(
            names = "--stack",
            required = true,
            paramLabel = "S",
            description = "The stack, for example sim:cubic or kernel:reno.")
    private String stack;

    @Mixin
    private RunOptions options;

    RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        ScenarioSource source = ScenarioSource.find(scenario);
        List<Setting> settings = options.settings(source, "--stack", stack);
        Scenario read = ScenarioReader.read(source.text(), source.name(), settings);
        if (read.stacks().size() != 1) {
            throw new NarrowsException(
                    ExitCode.USAGE,
                    "--stack " + stack + ": run takes one stack; `narrows compare --stacks` takes several");
        }
        StackChoice.require(read.stacks());
        return new Launch(console, read, options).run(read.stacks());
    }
}
