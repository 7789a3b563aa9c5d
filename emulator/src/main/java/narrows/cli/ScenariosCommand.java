package narrows.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.run.BuiltInScenarios;
import narrows.scenario.ScenarioReader;
import narrows.scenario.export.Export;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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

    @Command(
            name = "export",
            description = "Copies a built-in scenario to a file, to begin your own, or prints it for another tool.")
    void export(
            @Parameters(paramLabel = "NAME", description = "Its name; with --as also a file.") String name,
            @Option(
                            names = "--as",
                            paramLabel = "TOOL",
                            description =
                                    "tc, ns3 or mahimahi: prints its links in the words of this tool, if they say the same.")
                    String tool,
            @Parameters(arity = "0..1", paramLabel = "FILE", description = "NAME.yaml if none is given.") Path file) {
        if (tool != null) {
            exportAs(tool, name, file);
            return;
        }
        String text = text(name);
        Path target = file == null ? Path.of(Path.of(name).getFileName() + ".yaml") : file;
        if (Files.exists(target)) {
            throw new NarrowsException(ExitCode.USAGE, target + " exists; name another file");
        }
        AtomicFile.write(target, text);
        console.out().println(target);
    }

    private void exportAs(String tool, String name, Path file) {
        ScenarioSource source = ScenarioSource.find(name);
        String text = Export.of(tool).text(ScenarioReader.read(source.text(), source.name()));
        if (file == null) {
            console.out().print(text);
            console.out().flush();
            return;
        }
        if (Files.exists(file)) {
            throw new NarrowsException(ExitCode.USAGE, file + " exists; name another file");
        }
        AtomicFile.write(file, text);
        console.out().println(file);
    }

    private static String text(String name) {
        if (!BuiltInScenarios.contains(name)) {
            throw new NarrowsException(
                    ExitCode.USAGE, "'" + name + "' is not a built-in scenario" + ScenarioSource.hint(name));
        }
        return BuiltInScenarios.text(name);
    }
}
