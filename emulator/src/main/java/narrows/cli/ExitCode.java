package narrows.cli;

/** Exit codes of the command. */
final class ExitCode {
    static final int DONE = 0;
    static final int RUN_FAILED = 1;
    static final int USAGE = 2;
    static final int THRESHOLD_MISSED = 3;
    static final int NOT_FAITHFUL = 4;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
