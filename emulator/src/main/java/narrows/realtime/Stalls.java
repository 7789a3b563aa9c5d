package narrows.realtime;

import narrows.time.Scheduler;
import narrows.time.Timer;

/**
 * The longest time for which a loop's thread did not do what was due: it was woken late, or one turn took long. A heartbeat
 * makes a stall visible also while no packet is due.
 */
public final class Stalls {
    private static final long HEARTBEAT_NS = 5_000_000;

    private final RealTimeScheduler scheduler;
    private final Timer heartbeat = new Timer(this::beat);
    private long turnBeganNs = Scheduler.NEVER;
    private long longestNs;

    Stalls(RealTimeScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Starts the heartbeat at instant {@code atNs}; stalls before it do not count. */
    public void watchFrom(long atNs) {
        scheduler.arm(heartbeat, atNs);
    }

    public long longestNs() {
        return longestNs;
    }

    private void beat(long nowNs) {
        scheduler.arm(heartbeat, nowNs + HEARTBEAT_NS);
    }

    void turnBegins() {
        turnBeganNs = scheduler.clockNs();
    }

    void turnEnds() {
        if (turnBeganNs != Scheduler.NEVER) {
            record(scheduler.clockNs() - turnBeganNs);
        }
    }

    void wokeUpFor(long dueNs) {
        record(scheduler.clockNs() - dueNs);
    }

    private void record(long stalledNs) {
        if (heartbeat.armed()) {
            longestNs = Math.max(longestNs, stalledNs);
        }
    }
}
