package narrows.os;

/** Scheduling of the present platform thread. */
public final class ThreadTuning {
    private ThreadTuning() {}

    /** Lets timeouts of this thread expire without the default slack of 50 us (prctl, PR_SET_TIMERSLACK). */
    public static void exactTimeouts() {
        LibC.check(LibC.CALLS.prctl(Constants.PR_SET_TIMERSLACK, 1, 0, 0, 0), "prctl PR_SET_TIMERSLACK", "");
    }

    /**
     * Asks for the real-time class SCHED_FIFO. Such a thread must never poll without sleeping.
     *
     * @return whether the system permitted it
     */
    public static boolean tryRealTime(int priority) {
        Memory parameter = Memory.allocate(4);
        parameter.putInt(0, priority);
        return LibC.CALLS.sched_setscheduler(0, Constants.SCHED_FIFO, parameter.address(0)) == 0;
    }
}
