package narrows.iperf.v2;

import java.util.List;
import narrows.iperf.ThreadedProgram;

/** An iperf2 run in a thread of its own. */
final class Program extends ThreadedProgram {
    private Program(String line) {
        super(Iperf2::run, line);
    }

    static Program start(String line) {
        return new Program(line);
    }

    /** A server that listens on 127.0.0.1. */
    static Program server(int port, String options) {
        Program program = start(serverLine(port, options));
        program.awaitOut(LISTENING);
        return program;
    }

    /** Rows of text, without headers, settings and connections. */
    List<String> rows() {
        return out().lines().filter(line -> line.contains(" sec ")).toList();
    }
}
