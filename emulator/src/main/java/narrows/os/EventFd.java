package narrows.os;

/** Wakes a thread that sleeps in {@link Epoll#await}. {@link #signal} may be called from any thread. */
public final class EventFd implements AutoCloseable {
    private final Fd fd = new Fd(LibC.check(LibC.CALLS.eventfd(0, Constants.EFD_NONBLOCK_CLOEXEC), "eventfd", ""));
    private final Memory one = Memory.allocate(8);
    private final Memory count = Memory.allocate(8);

    public EventFd() {
        one.putLong(0, 1);
    }

    public Fd fd() {
        return fd;
    }

    public void signal() {
        LibC.CALLS.write(fd.number(), one.address(0), 8);
    }

    public void acknowledge() {
        LibC.CALLS.read(fd.number(), count.address(0), 8);
    }

    @Override
    public void close() {
        fd.close();
    }
}
