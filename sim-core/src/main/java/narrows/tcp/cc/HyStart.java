package narrows.tcp.cc;

import narrows.tcp.cc.GrowthRules.HyStartForm;

/** Ends slow start before it overflows the queue, by ACK trains and by rising delay (net/ipv4/tcp_cubic.c, hystart_update). */
final class HyStart {
    private static final long NS3_MAX_DELAY_RISE_US = 1_000_000;
    private static final long MAX_ACK_DELAY_US = 1000;

    /** Largest super-packet of Linux for IPv4, in bytes (sk_gso_max_size). */
    private static final long GSO_MAX_BYTES = 65279;

    private final HyStartForm form;
    private final HyStartLimits limits;

    private boolean found;
    private boolean started;
    private long roundStartUs;
    private long lastAckUs;
    private long roundEnd;
    private long roundRttUs;
    private int samples;

    HyStart() {
        this(HyStartForm.LINUX, HyStartLimits.LINUX);
    }

    HyStart(HyStartForm form, HyStartLimits limits) {
        this.form = form;
        this.limits = limits;
    }

    /** Begins again, as after a retransmission timeout. */
    void reset(Window window, long nowUs) {
        found = false;
        startRound(window, nowUs);
    }

    private void startRound(Window window, long nowUs) {
        started = true;
        roundStartUs = nowUs;
        lastAckUs = nowUs;
        roundEnd = window.next;
        roundRttUs = Long.MAX_VALUE;
        samples = 0;
    }

    /** Whether slow start should end with this ACK. */
    boolean ends(Window window, long rttUs, long delayMinUs, long nowUs) {
        if (found || form == HyStartForm.OFF) {
            return false;
        }
        if (!started || window.una > roundEnd) {
            startRound(window, nowUs);
        }
        if (window.cwnd < limits.lowWindowSegments()) {
            return false;
        }
        // Both are asked even if the first has found: both keep state, as in the kernel.
        boolean longTrain = trainIsLong(window, delayMinUs, nowUs);
        boolean risingDelay = delayRises(rttUs, delayMinUs);
        found = longTrain || risingDelay;
        return found;
    }

    private boolean trainIsLong(Window window, long delayMinUs, long nowUs) {
        if (nowUs - lastAckUs > limits.trainGapUs()) {
            return false;
        }
        lastAckUs = nowUs;
        if (form == HyStartForm.NS3) {
            return nowUs - roundStartUs > delayMinUs;
        }
        long threshold = delayMinUs + ackDelayUs(window);
        return nowUs - roundStartUs > (window.paced ? threshold : threshold >> 1);
    }

    private static long ackDelayUs(Window window) {
        long rate = window.pacingRateBytesPerSec;
        return rate == 0 ? 0 : Math.min(MAX_ACK_DELAY_US, GSO_MAX_BYTES * 4 * 1_000_000 / rate);
    }

    /** Linux leaves slow start when an eighth is added to the delay, ns-3 when it has doubled. */
    private long allowedRiseUs(long delayMinUs) {
        if (form == HyStartForm.NS3) {
            return Math.max(limits.leastRiseUs(), Math.min(NS3_MAX_DELAY_RISE_US, delayMinUs));
        }
        return Math.max(limits.leastRiseUs(), Math.min(limits.mostRiseUs(), delayMinUs >> 3));
    }

    private boolean delayRises(long rttUs, long delayMinUs) {
        roundRttUs = Math.min(roundRttUs, rttUs);
        if (samples < limits.samples()) {
            samples++;
            return false;
        }
        return roundRttUs > delayMinUs + allowedRiseUs(delayMinUs);
    }
}
