package narrows.iperf.v3;

import narrows.NarrowsException;

/** A command line that iperf3 refuses; the message is what it prints behind {@code parameter error - }. */
final class UsageFailure extends NarrowsException {
    private static final long serialVersionUID = 1L;

    UsageFailure(String message) {
        super(RUN_FAILED, message);
    }
}
