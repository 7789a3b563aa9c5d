package narrows.tcp.cc;

import narrows.tcp.cc.GrowthRules.HyStartForm;

/** Ends slow start before it overflows the queue, by ACK trains and by rising delay (net/ipv4/tcp_cubic.c, hystart_update). */
final class HyStart {
    private static final int LOW_WINDOW = 16;
    private static final int MIN_SAMPLES = 8;
    private static final long TRAIN_GAP_US = 2000;
    private static final long MIN_DELAY_RISE_US = 4000;
    private static final long MAX_DELAY_RISE_US = 16000;
    private static final long NS3_MAX_DELAY_RISE_US = 1_000_000;
    private static final long MAX_ACK_DELAY_US = 1000;

    /** Largest super-packet of Linux for IPv4, in bytes (sk_gso_max_size). */
    private static final long GSO_MAX_BYTES = 65279;

    private final HyStartForm form;

    private boolean found;
    private boolean started;
    private long roundStartUs;
    private long lastAckUs;
    private long roundEnd;
    private long roundRttUs;
    private int samples;

    HyStart() {
        this(HyStartForm.LINUX);
    }

    HyStart(HyStartForm form) {
        this.form = form;
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
        if (window.cwnd < LOW_WINDOW) {
            return false;
        }
        // Both are asked even if the first has found: both keep state, as in the kernel.
        boolean longTrain = trainIsLong(window, delayMinUs, nowUs);
        boolean risingDelay = delayRises(rttUs, delayMinUs);
        found = longTrain || risingDelay;
        return found;
    }

    private boolean trainIsLong(Window window, long delayMinUs, long nowUs) {
        if (nowUs - lastAckUs > TRAIN_GAP_US) {
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
            return Math.max(MIN_DELAY_RISE_US, Math.min(NS3_MAX_DELAY_RISE_US, delayMinUs));
        }
        return Math.max(MIN_DELAY_RISE_US, Math.min(MAX_DELAY_RISE_US, delayMinUs >> 3));
    }

    private boolean delayRises(long rttUs, long delayMinUs) {
        roundRttUs = Math.min(roundRttUs, rttUs);
        if (samples < MIN_SAMPLES) {
            samples++;
            return false;
        }
        return roundRttUs > delayMinUs + allowedRiseUs(delayMinUs);
    }
}
