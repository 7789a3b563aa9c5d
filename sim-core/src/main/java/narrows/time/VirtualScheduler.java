package narrows.time;

/** The clock of a simulation: it jumps from one armed timer to the next. An instant that never ends is an error. */
public final class VirtualScheduler implements Scheduler {
    /** Far more than all packets that fit into memory can cause at once. */
    private static final long MOST_EVENTS_AT_ONE_INSTANT = 10_000_000;

    private final TimerQueue timers = new TimerQueue();
    private final long mostEventsAtOneInstant;
    private long nowNs;
    private long events;
    private long eventsBeforeInstant;

    public VirtualScheduler() {
        this(MOST_EVENTS_AT_ONE_INSTANT);
    }

    VirtualScheduler(long mostEventsAtOneInstant) {
        this.mostEventsAtOneInstant = mostEventsAtOneInstant;
    }

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

    /**
     * Runs every event up to and including {@code endNs}, then sets the clock to {@code endNs}.
     *
     * @throws IllegalStateException if one instant has so many events that time seems to stand still
     */
    public void runUntil(long endNs) {
        if (endNs < nowNs) {
            throw new IllegalArgumentException("time would go back from " + nowNs + " to " + endNs + " ns");
        }
        while (timers.nextNs() <= endNs) {
            advance(timers.nextNs());
            timers.fireFirst();
        }
        nowNs = endNs;
    }

    private void advance(long toNs) {
        if (toNs != nowNs) {
            nowNs = toNs;
            eventsBeforeInstant = events;
        }
        if (++events - eventsBeforeInstant > mostEventsAtOneInstant) {
            throw new IllegalStateException("more than " + mostEventsAtOneInstant + " events at the instant " + nowNs
                    + " ns: time does not go on");
        }
    }
}
