package narrows.iperf.v3;

import narrows.NarrowsException;

/** A test that did not come to its end; the message is what iperf3 prints behind {@code error - }. */
final class TestFailure extends NarrowsException {
    private static final long serialVersionUID = 1L;

    private final transient Kind kind;

    /** How the line on standard error begins. */
    enum Kind {
        ERROR("iperf3: error - "),
        INTERRUPT("iperf3: interrupt - "),
        NOTE("iperf3: ");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    TestFailure(String message) {
        this(Kind.ERROR, message);
    }

    TestFailure(Kind kind, String message) {
        super(RUN_FAILED, message);
        this.kind = kind;
    }

    /** The line on standard error. */
    String line() {
        return kind.prefix + getMessage();
    }
}
