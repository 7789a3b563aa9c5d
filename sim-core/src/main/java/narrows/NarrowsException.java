package narrows;

/** Root of every failure that a user can cause or meet. Its message is the one line that the command prints. */
public class NarrowsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The run itself failed. */
    public static final int RUN_FAILED = 1;

    /** The command line or the scenario is wrong. */
    public static final int USAGE = 2;

    private final int exitCode;

    public NarrowsException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public NarrowsException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Exit code of the command that meets this failure (DESIGN: 1 run failed, 2 usage or scenario error). */
    public int exitCode() {
        return exitCode;
    }
}
