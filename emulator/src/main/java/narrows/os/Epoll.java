package narrows.os;

/** An epoll instance, level-triggered. Every registered descriptor carries a number of its owner's choice. */
public final class Epoll implements AutoCloseable {
    public static final int IN = 1;

    private static final int MAX_EVENTS = 64;

    /** struct epoll_event is packed on x86-64 only (eventpoll.h, EPOLL_PACKED). */
    private static final int DATA_OFFSET = KernelSupport.isX86() ? 4 : 8;

    private static final int EVENT_BYTES = DATA_OFFSET + 8;

    private final Fd fd = new Fd(LibC.check(LibC.CALLS.epoll_create1(Constants.EPOLL_CLOEXEC), "epoll_create1", ""));
    private final Memory events = Memory.allocate(MAX_EVENTS * EVENT_BYTES);
    private final Memory change = Memory.allocate(EVENT_BYTES);

    public void add(Fd watched, int interest, int number) {
        change.putInt(0, interest);
        change.putLong(DATA_OFFSET, number);
        int result = LibC.CALLS.epoll_ctl(fd.number(), Constants.EPOLL_CTL_ADD, watched.number(), change.address(0));
        LibC.check(result, "epoll_ctl", "");
    }

    /** Sleeps until at least one descriptor is ready and returns how many are. */
    public int await() {
        while (true) {
            int ready = LibC.CALLS.epoll_wait(fd.number(), events.address(0), MAX_EVENTS, -1);
            if (ready >= 0 || LibC.errno() != Errno.EINTR) {
                return LibC.check(ready, "epoll_wait", "");
            }
        }
    }

    /** The number of the {@code index}-th ready descriptor of the last {@link #await}. */
    public int number(int index) {
        return (int) events.longAt(index * EVENT_BYTES + DATA_OFFSET);
    }

    @Override
    public void close() {
        fd.close();
    }
}
