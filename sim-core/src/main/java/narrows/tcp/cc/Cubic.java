package narrows.tcp.cc;

/** CUBIC as Linux has it, in its integers (net/ipv4/tcp_cubic.c; RFC 9438), with HyStart. */
public final class Cubic implements CongestionControl {
    private static final int UNIT = 1024;
    private static final int MIN_SSTHRESH = 2;

    /** CUBIC's own time unit is 1/1024 s (BICTCP_HZ). */
    private static final int TIME_SHIFT = 10;

    /** Beyond this distance from K, 268 s, the cube would overflow; the window is then long without meaning. */
    private static final long MAX_OFFSET = 1 << 18;

    private static final int MIN_COUNT = 2;
    private static final int MAX_FIRST_COUNT = 20;

    private final Jiffies jiffies;
    private final HyStart hyStart;
    private final GrowthRules rules;
    private final long delayWaitJiffies;
    private final int beta;
    private final long cubeScale;

    /** 2^40 / C: turns a distance in segments into K cubed (cube_factor). */
    private final long cubeFactor;

    /** Reno-friendly growth, in eighths (beta_scale). */
    private final int friendlyScale;

    private int count;
    private int lastMax;
    private int lastCwnd;
    private long lastTimeJiffies;
    private long originCwnd;
    private long kTime;
    private boolean epochRunning;
    private long epochJiffies;
    private int ackCount;
    private int friendlyCwnd;
    private long delayMinUs;

    public Cubic(Jiffies jiffies) {
        this(jiffies, GrowthRules.LINUX);
    }

    Cubic(Jiffies jiffies, GrowthRules rules) {
        this.jiffies = jiffies;
        this.rules = rules;
        this.hyStart = new HyStart(rules.hyStart(), rules.hyStartLimits());
        this.beta = rules.cubicShape().beta();
        this.cubeScale = rules.cubicShape().scale();
        this.cubeFactor = (1L << (4 * TIME_SHIFT)) / cubeScale;
        this.friendlyScale = 8 * (UNIT + beta) / 3 / (UNIT - beta);
        this.delayWaitJiffies = jiffies.up(rules.cubicDelayWaitUs());
    }

    @Override
    public int ssthresh(Window window) {
        epochRunning = false;
        lastMax = window.cwnd < lastMax && rules.cubicFastConvergence()
                ? (int) ((long) window.cwnd * (UNIT + beta) / (2 * UNIT))
                : window.cwnd;
        return Math.max((int) ((long) window.cwnd * beta / UNIT), MIN_SSTHRESH);
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        if (!window.mayGrow()) {
            return;
        }
        int rest = window.inSlowStart() ? window.slowStart(acked) : acked;
        if (rest > 0) {
            update(window.cwnd, rest, jiffies.at(nowNs));
            window.additiveIncrease(count, rest);
        }
    }

    /** Sets {@link #count}, the acked segments per segment of growth (bictcp_update). */
    private void update(int cwnd, int acked, long now) {
        ackCount += acked;
        if (cwnd == lastCwnd && now - lastTimeJiffies <= jiffies.hz() / 32) {
            return;
        }
        if (!epochRunning || now != lastTimeJiffies) {
            lastCwnd = cwnd;
            lastTimeJiffies = now;
            if (!epochRunning) {
                startEpoch(cwnd, acked, now);
            }
            count = cubicCount(cwnd, now);
        }
        if (rules.cubicFriendly()) {
            followReno(cwnd);
        }
        count = Math.max(count, MIN_COUNT);
    }

    private void startEpoch(int cwnd, int acked, long now) {
        epochRunning = true;
        epochJiffies = now;
        ackCount = acked;
        friendlyCwnd = cwnd;
        if (lastMax <= cwnd) {
            kTime = 0;
            originCwnd = cwnd;
        } else {
            kTime = cubeRoot(cubeFactor * (lastMax - cwnd));
            originCwnd = lastMax;
        }
    }

    private int cubicCount(int cwnd, long now) {
        long time = ((now - epochJiffies + jiffies.up(delayMinUs)) << TIME_SHIFT) / jiffies.hz();
        long offset = Math.min(Math.abs(time - kTime), MAX_OFFSET);
        long delta = (cubeScale * offset * offset * offset) >> (4 * TIME_SHIFT);
        long target = time < kTime ? originCwnd - delta : originCwnd + delta;
        long wanted = target > cwnd ? cwnd / (target - cwnd) : 100L * cwnd;
        if (lastMax == 0 && wanted > MAX_FIRST_COUNT) {
            wanted = MAX_FIRST_COUNT;
        }
        return (int) Math.min(wanted, Integer.MAX_VALUE);
    }

    /** Where Reno would be faster, grow like Reno (RFC 9438 section 4.3). */
    private void followReno(int cwnd) {
        int perSegment = (int) (((long) cwnd * friendlyScale) >> 3);
        while (ackCount > perSegment) {
            ackCount -= perSegment;
            friendlyCwnd++;
        }
        if (friendlyCwnd > cwnd) {
            count = Math.min(count, cwnd / (friendlyCwnd - cwnd));
        }
    }

    @Override
    public void packetsAcked(Window window, int segments, long rttUs, long nowNs) {
        if (rttUs < 0 || (epochRunning && jiffies.at(nowNs) - epochJiffies < delayWaitJiffies)) {
            return;
        }
        long delayUs = Math.max(rttUs, 1);
        if (delayMinUs == 0 || delayMinUs > delayUs) {
            delayMinUs = delayUs;
        }
        if (window.inSlowStart() && hyStart.ends(window, delayUs, delayMinUs, nowNs / 1000)) {
            window.ssthresh = window.cwnd;
        }
    }

    @Override
    public void timeout(Window window, long nowNs) {
        count = 0;
        lastMax = 0;
        lastCwnd = 0;
        lastTimeJiffies = 0;
        originCwnd = 0;
        kTime = 0;
        epochRunning = false;
        ackCount = 0;
        friendlyCwnd = 0;
        delayMinUs = 0;
        hyStart.reset(window, nowNs / 1000);
    }

    @Override
    public void restartedAfterIdle(Window window, long lastSentNs, long nowNs) {
        long idle = jiffies.at(nowNs) - jiffies.at(lastSentNs);
        if (epochRunning && idle > 0) {
            epochJiffies = Math.min(epochJiffies + idle, jiffies.at(nowNs));
        }
    }

    /** The integer nearest to the cube root of {@code value}. */
    static long cubeRoot(long value) {
        long root = (long) Math.cbrt((double) value);
        while (cube(root) > value) {
            root--;
        }
        while (cube(root + 1) <= value) {
            root++;
        }
        return cube(root + 1) - value < value - cube(root) ? root + 1 : root;
    }

    private static long cube(long value) {
        return value * value * value;
    }
}
