package narrows.tcp.cc;

/**
 * The kernel's coarse clock, which RTO, TLP, delayed ACK and CUBIC run on. Each flow has its own phase, as its connection
 * starts at its own point between two ticks.
 */
public final class Jiffies {
    /** Levels of the timer wheel are eight times coarser each (kernel/time/timer.c, LVL_CLK_SHIFT). */
    private static final int LEVEL_SHIFT = 3;

    /** A timer within 63 jiffies is on the finest level (kernel/time/timer.c, calc_wheel_index). */
    private static final long FIRST_LEVEL_JIFFIES = 63;

    private final int hz;
    private final boolean wheel;
    private final long tickNs;
    private final long tickUs;
    private final long phaseNs;

    /** @param phaseNs from 0 to one tick: how long before time 0 the last tick was */
    public Jiffies(int hz, long phaseNs) {
        this(hz, phaseNs, true);
    }

    /** @param wheel whether timers fire at the granules of the kernel's wheel; else exactly after their delay */
    public Jiffies(int hz, long phaseNs, boolean wheel) {
        this.hz = hz;
        this.wheel = wheel;
        this.tickNs = 1_000_000_000L / hz;
        this.tickUs = tickNs / 1000;
        this.phaseNs = phaseNs;
    }

    public int hz() {
        return hz;
    }

    /** Ticks so far. */
    public long at(long nowNs) {
        return (nowNs + phaseNs) / tickNs;
    }

    /** A duration in jiffies, rounded up (usecs_to_jiffies). */
    public long up(long durationUs) {
        return (durationUs + tickUs - 1) / tickUs;
    }

    /** Whole jiffies in a duration (nsecs_to_jiffies). */
    public long down(long durationNs) {
        return durationNs == 0 ? 0 : durationNs / tickNs;
    }

    public long toUs(long jiffies) {
        return jiffies * tickUs;
    }

    /**
     * Instant at which a timer set now for {@code delayJiffies} really fires: the wheel rounds up to the next granule of
     * the timer's level, so timers are late on purpose (kernel/time/timer.c, calc_index).
     */
    public long fireNs(long nowNs, long delayJiffies) {
        if (!wheel) {
            return nowNs + delayJiffies * tickNs;
        }
        long expiry = at(nowNs) + delayJiffies;
        int shift = 0;
        for (long level = FIRST_LEVEL_JIFFIES; delayJiffies >= level; level <<= LEVEL_SHIFT) {
            shift += LEVEL_SHIFT;
        }
        long fires = ((expiry >> shift) + 1) << shift;
        return fires * tickNs - phaseNs;
    }
}
