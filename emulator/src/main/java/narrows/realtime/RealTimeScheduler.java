package narrows.realtime;

import narrows.time.Scheduler;
import narrows.time.Timer;
import narrows.time.TimerQueue;

/**
 * The clock of an emulation. {@link #nowNs()} is the ideal instant of the event being run, not the time of day: a model that
 * is asked late still sees its own instants. Real time enters at two places only: {@link #clockNs()} stamps what arrives, and
 * {@link #advanceTo} runs what has become due. Belongs to one thread.
 */
public final class RealTimeScheduler implements Scheduler {
    private final TimerQueue timers = new TimerQueue();
    private long originNanoTime;
    private long endNs = NEVER;
    private long nowNs;

    /** Makes {@code originNanoTime} of {@link System#nanoTime()} the instant 0. To be called before the first event. */
    public void startAt(long originNanoTime) {
        this.originNanoTime = originNanoTime;
    }

    /** Nothing is run that is due after {@code endNs}. */
    public void endAt(long endNs) {
        this.endNs = endNs;
    }

    /** Real time since instant 0; negative before it. */
    public long clockNs() {
        return System.nanoTime() - originNanoTime;
    }

    @Override
    public long nowNs() {
        return nowNs;
    }

    /** Instant of the first timer that will be run; {@link Scheduler#NEVER} when there is none. */
    public long nextNs() {
        return timers.nextNs() <= endNs ? timers.nextNs() : NEVER;
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

    /** When the first timer is due, as a value of {@link System#nanoTime()}; {@link Scheduler#NEVER} when there is none. */
    long nextNanoTime() {
        long nextNs = nextNs();
        return nextNs == NEVER ? NEVER : originNanoTime + nextNs;
    }

    /** Runs what is due at {@code nanoTime} of {@link System#nanoTime()}. */
    void runDue(long nanoTime) {
        if (nextNs() <= nanoTime - originNanoTime) {
            advanceTo(nanoTime - originNanoTime);
        }
    }

    /**
     * Runs every timer up to and including {@code stampNs}, each at its own instant, and sets the clock to {@code stampNs}.
     * A stamp before the present instant changes nothing: time never goes back.
     */
    public void advanceTo(long stampNs) {
        long untilNs = Math.min(stampNs, endNs);
        while (timers.nextNs() <= untilNs) {
            nowNs = timers.nextNs();
            timers.fireFirst();
        }
        nowNs = Math.max(nowNs, stampNs);
    }
}
