package narrows.bridge;

import narrows.realtime.RealTimeScheduler;
import narrows.time.Scheduler;

/** The instant at which a receiving application had read everything. */
final class Completion implements Runnable {
    private final RealTimeScheduler scheduler;
    private Runnable action = () -> {};
    private long atNs = Scheduler.NEVER;

    Completion(RealTimeScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Has {@code action} run at that instant. */
    void then(Runnable newAction) {
        action = newAction;
    }

    /** It is now. */
    @Override
    public void run() {
        atNs = scheduler.clockNs();
        action.run();
    }

    /** {@link Scheduler#NEVER} while something is missing. */
    long atNs() {
        return atNs;
    }
}
