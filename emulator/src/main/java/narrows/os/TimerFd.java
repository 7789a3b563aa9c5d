package narrows.os;

/** A timer on CLOCK_MONOTONIC, which is {@link System#nanoTime()} on Linux. */
public final class TimerFd implements AutoCloseable {
    private static final long NS_PER_S = 1_000_000_000L;
    private static final int VALUE_SECONDS = 16;
    private static final int VALUE_NS = 24;

    private final Fd fd = new Fd(LibC.check(
            LibC.CALLS.timerfd_create(Constants.CLOCK_MONOTONIC, Constants.TFD_NONBLOCK_CLOEXEC),
            "timerfd_create",
            ""));
    private final Memory specification = Memory.allocate(32);
    private final Memory expirations = Memory.allocate(8);

    public Fd fd() {
        return fd;
    }

    /** Expires once at {@code atNanoTime} of {@link System#nanoTime()}; an instant in the past means at once. */
    public void arm(long atNanoTime) {
        long instant = Math.max(atNanoTime, 1);
        specification.putLong(VALUE_SECONDS, instant / NS_PER_S);
        specification.putLong(VALUE_NS, instant % NS_PER_S);
        set();
    }

    public void disarm() {
        specification.putLong(VALUE_SECONDS, 0);
        specification.putLong(VALUE_NS, 0);
        set();
    }

    private void set() {
        LibC.check(
                LibC.CALLS.timerfd_settime(fd.number(), Constants.TFD_TIMER_ABSTIME, specification.address(0), 0),
                "timerfd_settime",
                "");
    }

    /** Takes the expiry, so that the descriptor is no longer ready. */
    public void acknowledge() {
        LibC.CALLS.read(fd.number(), expirations.address(0), 8);
    }

    @Override
    public void close() {
        fd.close();
    }
}
