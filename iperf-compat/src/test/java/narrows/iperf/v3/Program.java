package narrows.iperf.v3;

import narrows.iperf.ThreadedProgram;

/** An iperf3 run in a thread of its own. */
final class Program extends ThreadedProgram {
    private Program(String line) {
        super(Iperf3::run, line);
    }

    static Program start(String line) {
        return new Program(line);
    }

    /** A server that listens on 127.0.0.1. */
    static Program server(int port, String options) {
        Program program = start("-s -B 127.0.0.1 -p " + port + " " + options);
        program.awaitOut("Server listening on");
        return program;
    }
}
