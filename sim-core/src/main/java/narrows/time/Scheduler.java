package narrows.time;

/**
 * Runs timers in the order (time, sequence of arming). Time is in nanoseconds since the start of the trial and never goes
 * back. Only pumps, hosts and applications see a scheduler; models are told the time.
 */
public interface Scheduler {
    /** An instant that never comes. */
    long NEVER = Long.MAX_VALUE;

    /** The instant of the event being run. */
    long nowNs();

    /**
     * Arms {@code timer} for {@code atNs}; an armed timer is moved. An instant in the past means now.
     * {@link #NEVER} disarms it.
     */
    void arm(Timer timer, long atNs);

    /** Disarms {@code timer}; nothing happens if it is not armed. */
    void disarm(Timer timer);
}
