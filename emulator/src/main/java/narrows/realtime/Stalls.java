package narrows.realtime;

import narrows.time.Timer;

/**
 * The longest time for which a loop's thread did not do what was due: it was woken late, or one turn took long. A heartbeat
 * makes a stall visible also while no packet is due.
 */
public final class Stalls {
    private static final long HEARTBEAT_NS = 5_000_000;

    private final RealTimeScheduler scheduler;
    private final Timer heartbeat = new Timer(this::beat);
    private long turnBeganNanoTime;
    private long longestNs;

    Stalls(RealTimeScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Starts the heartbeat at {@code nanoTime} of {@link System#nanoTime()}. Without it, stalls do not count. */
    public void watchFrom(long nanoTime) {
        scheduler.startAt(nanoTime);
        scheduler.arm(heartbeat, 0);
    }

    public long longestNs() {
        return longestNs;
    }

    private void beat(long nowNs) {
        scheduler.arm(heartbeat, nowNs + HEARTBEAT_NS);
    }

    void turnBegins() {
        turnBeganNanoTime = System.nanoTime();
    }

    void turnEnds() {
        if (turnBeganNanoTime != 0) {
            record(System.nanoTime() - turnBeganNanoTime);
        }
    }

    void wokeUpFor(long dueNanoTime) {
        record(System.nanoTime() - dueNanoTime);
    }

    private void record(long stalledNs) {
        if (heartbeat.armed()) {
            longestNs = Math.max(longestNs, stalledNs);
        }
    }
}
