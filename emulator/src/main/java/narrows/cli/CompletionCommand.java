package narrows.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code narrows completion}: the shell's completion of this command. */
@Command(
        name = "completion",
        description = "Prints completion for bash and zsh; use it with: source <(narrows completion)")
final class CompletionCommand implements Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        CommandLine program = spec.root().commandLine();
        console.out().print(AutoComplete.bash(program.getCommandName(), program));
        console.out().flush();
    }
}
