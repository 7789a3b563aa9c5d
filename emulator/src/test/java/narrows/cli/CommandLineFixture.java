package narrows.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs command lines in this process and keeps what they print. */
final class CommandLineFixture {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false);

    int run(String... args) {
        return Main.run(console, args);
    }

    Console console() {
        return console;
    }

    String out() {
        return out.toString();
    }

    List<String> errorLines() {
        return err.toString().lines().toList();
    }
}
