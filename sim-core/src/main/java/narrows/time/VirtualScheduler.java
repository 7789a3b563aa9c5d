package narrows.time;

/** The clock of a simulation: it jumps from one armed timer to the next. */
public final class VirtualScheduler implements Scheduler {
    private final TimerQueue timers = new TimerQueue();
    private long nowNs;

    @Override
    public long nowNs() {
        return nowNs;
    }

    @Override
    public void arm(Timer timer, long atNs) {
        if (atNs == NEVER) {
            timers.disarm(timer);
        } else {
            timers.arm(timer, Math.max(atNs, nowNs));
        }
    }

    @Override
    public void disarm(Timer timer) {
        timers.disarm(timer);
    }

    /** Instant of the next event; {@link Scheduler#NEVER} when there is none. */
    public long nextNs() {
        return timers.nextNs();
    }

    /** Runs every event up to and including {@code endNs}, then sets the clock to {@code endNs}. */
    public void runUntil(long endNs) {
        if (endNs < nowNs) {
            throw new IllegalArgumentException("time would go back from " + nowNs + " to " + endNs + " ns");
        }
        while (timers.nextNs() <= endNs) {
            nowNs = timers.nextNs();
            timers.fireFirst();
        }
        nowNs = endNs;
    }
}
