package narrows.os;

/** A file descriptor that is closed once. Not thread-safe: one thread owns it at a time. */
public final class Fd implements AutoCloseable {
    private static final int CLOSED = -1;

    private int number;

    Fd(int number) {
        this.number = number;
    }

    /** Opens a file for the kernel's own interfaces, close-on-exec. */
    static Fd open(String path, int flags, String hint) {
        return new Fd(LibC.check(LibC.CALLS.open(path, flags | Constants.O_CLOEXEC), "open " + path, hint));
    }

    /** The descriptor's number. */
    public int number() {
        if (number == CLOSED) {
            throw new IllegalStateException("descriptor is closed");
        }
        return number;
    }

    public boolean isOpen() {
        return number != CLOSED;
    }

    @Override
    public void close() {
        if (number != CLOSED) {
            LibC.CALLS.close(number);
            number = CLOSED;
        }
    }
}
