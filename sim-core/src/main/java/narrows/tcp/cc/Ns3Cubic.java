package narrows.tcp.cc;

import narrows.tcp.cc.GrowthRules.HyStartForm;

/**
 * CUBIC as ns-3.37 has it (TcpCubic): in floating point, with smoothed delays, without a Reno-friendly region. An ACK raises the
 * window by at most one segment, but what was acknowledged for nothing stays counted; slow start may pass its threshold.
 */
final class Ns3Cubic implements CongestionControl {
    private static final int MIN_SSTHRESH = 2;
    private static final int MIN_COUNT = 2;
    private static final int MAX_FIRST_COUNT = 20;
    private static final double NS_PER_SEC = 1e9;
    private static final long NS_PER_US = 1_000;
    private static final long NEVER = Long.MIN_VALUE;

    private final Ns3HyStart hyStart;
    private final boolean hyStartIsOn;
    private final boolean fastConvergence;
    private final long delayWaitNs;
    private final double beta;
    private final double scale;

    private int lastMax;
    private int origin;
    private double kSeconds;
    private long epochNs = NEVER;
    private long delayMinUs;

    Ns3Cubic(GrowthRules rules) {
        hyStart = new Ns3HyStart(rules.hyStartLimits());
        hyStartIsOn = rules.hyStart() != HyStartForm.OFF;
        fastConvergence = rules.cubicFastConvergence();
        delayWaitNs = rules.cubicDelayWaitUs() * NS_PER_US;
        beta = decimal(rules.cubicShape().beta());
        scale = decimal(rules.cubicShape().scale());
    }

    /** 717 of 1024 stands for 0.7, which differs where a product is cut off. */
    private static double decimal(int in1024ths) {
        return Math.round(in1024ths / 1.024) / 1000.0;
    }

    @Override
    public int ssthresh(Window window) {
        window.ssthreshFraction = 0;
        lastMax = window.cwnd < lastMax && fastConvergence ? (int) (window.cwnd * (1 + beta) / 2) : window.cwnd;
        epochNs = NEVER;
        return Math.max((int) (window.cwnd * beta), MIN_SSTHRESH);
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        if (!window.mayGrow()) {
            return;
        }
        if (window.inSlowStart()) {
            hyStart.grew(window, nowNs / NS_PER_US);
            window.cwnd += acked;
        } else if (acked > 0) {
            window.cwndCount += acked;
            int count = count(window.cwnd, nowNs);
            if (window.cwndCount >= count) {
                window.cwndCount -= count;
                window.cwnd++;
            }
        }
    }

    /** How many acknowledged segments raise the window by one. */
    private int count(int cwnd, long nowNs) {
        if (epochNs == NEVER) {
            startEpoch(cwnd, nowNs);
        }
        double seconds = (nowNs + delayMinUs * NS_PER_US - epochNs) / NS_PER_SEC;
        double offset = Math.abs(seconds - kSeconds);
        int delta = (int) (scale * offset * offset * offset);
        int target = seconds < kSeconds ? origin - delta : origin + delta;
        int count = target > cwnd ? cwnd / (target - cwnd) : 100 * cwnd;
        if (lastMax == 0 && count > MAX_FIRST_COUNT) {
            count = MAX_FIRST_COUNT;
        }
        return Math.max(count, MIN_COUNT);
    }

    private void startEpoch(int cwnd, long nowNs) {
        epochNs = nowNs;
        if (lastMax <= cwnd) {
            kSeconds = 0;
            origin = cwnd;
        } else {
            kSeconds = Math.cbrt((lastMax - cwnd) / scale);
            origin = lastMax;
        }
    }

    @Override
    public void packetsAcked(Window window, int segments, long rttUs, long nowNs) {
        if (epochNs != NEVER && nowNs - epochNs < delayWaitNs) {
            return;
        }
        long delayUs = window.smoothedRttUs;
        if (delayMinUs == 0 || delayMinUs > delayUs) {
            delayMinUs = delayUs;
        }
        boolean early = window.cwnd <= window.ssthresh;
        if (hyStartIsOn && early && hyStart.ends(window, delayUs, delayMinUs, nowNs / NS_PER_US)) {
            window.ssthresh = window.cwnd;
            window.ssthreshFraction = window.cwndFraction;
        }
    }

    @Override
    public void timeout(Window window, long nowNs) {
        lastMax = 0;
        origin = 0;
        kSeconds = 0;
        delayMinUs = 0;
        hyStart.reset(window, nowNs / NS_PER_US);
    }
}
