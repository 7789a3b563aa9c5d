package narrows.iperf;

import narrows.NarrowsException;

/** The kernel refused a socket option. */
public final class SocketOptionException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    private final String option;
    private final String reason;

    SocketOptionException(String option, String reason) {
        super(RUN_FAILED, "unable to set " + option + ": " + reason);
        this.option = option;
        this.reason = reason;
    }

    /** Name of the option in C, for example {@code TCP_CONGESTION}. */
    public String option() {
        return option;
    }

    /** The system's text, for example {@code Operation not permitted}. */
    public String reason() {
        return reason;
    }
}
