package narrows.app;

import narrows.time.Scheduler;

/** The sending side of a flow. */
public interface Application {
    /**
     * Plans what the application does from {@code startNs} to {@code stopNs}; what stops with the run at {@code endNs} need not be
     * closed.
     */
    void schedule(Scheduler scheduler, long startNs, long stopNs, long endNs);
}
