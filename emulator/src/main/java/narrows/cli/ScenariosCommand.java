package narrows.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.run.BuiltInScenarios;
import narrows.scenario.ScenarioReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code narrows scenarios}: lists, shows and copies what is built in. */
@Command(name = "scenarios", description = "Lists the built-in scenarios, shows one, or copies one to a file.")
final class ScenariosCommand implements Runnable {
    private final Console console;

    ScenariosCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        BuiltInScenarios.names().forEach(this::line);
        if (!BuiltInScenarios.fidelityNames().isEmpty()) {
            console.out().println();
            BuiltInScenarios.fidelityNames().forEach(this::line);
        }
    }

    private void line(String name) {
        String description =
                ScenarioReader.read(BuiltInScenarios.text(name), name).description();
        console.out()
                .printf(
                        "%-12s  %s%n",
                        name, description.strip().lines().findFirst().orElse(""));
    }

    @Command(name = "show", description = "Prints a built-in scenario.")
    void show(@Parameters(paramLabel = "NAME", description = "Its name.") String name) {
        console.out().print(text(name));
        console.out().flush();
    }

    @Command(name = "export", description = "Copies a built-in scenario to a file, to begin your own.")
    void export(
            @Parameters(paramLabel = "NAME", description = "Its name.") String name,
            @Parameters(arity = "0..1", paramLabel = "FILE", description = "NAME.yaml if none is given.") Path file) {
        String text = text(name);
        Path target = file == null ? Path.of(Path.of(name).getFileName() + ".yaml") : file;
        if (Files.exists(target)) {
            throw new NarrowsException(ExitCode.USAGE, target + " exists; name another file");
        }
        AtomicFile.write(target, text);
        console.out().println(target);
    }

    private static String text(String name) {
        if (!BuiltInScenarios.contains(name)) {
            throw new NarrowsException(
                    ExitCode.USAGE, "'" + name + "' is not a built-in scenario" + ScenarioSource.hint(name));
        }
        return BuiltInScenarios.text(name);
    }
}
