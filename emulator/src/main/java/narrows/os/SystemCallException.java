package narrows.os;

import narrows.NarrowsException;

/** A system call that failed: which, with which error, and what can be done about it. */
public final class SystemCallException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    private final String call;
    private final int errno;

    /**
     * @param call the call with its decisive argument, for example {@code open /dev/net/tun}
     * @param hint what to do, as a sentence without full stop; empty when there is nothing to say
     */
    public SystemCallException(String call, int errno, String hint) {
        super(RUN_FAILED, call + ": " + Errno.name(errno) + (hint.isEmpty() ? "" : "; " + hint));
        this.call = call;
        this.errno = errno;
    }

    public String call() {
        return call;
    }

    public int errno() {
        return errno;
    }
}
