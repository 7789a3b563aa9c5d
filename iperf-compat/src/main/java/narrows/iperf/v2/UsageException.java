package narrows.iperf.v2;

import narrows.NarrowsException;

/** A wrong command line; the command ends with 1, as iperf2 does. */
final class UsageException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(RUN_FAILED, message);
    }
}
