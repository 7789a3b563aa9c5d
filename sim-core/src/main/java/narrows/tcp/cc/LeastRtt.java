package narrows.tcp.cc;

/** The least RTT of the last seconds, which BBR lets go only by looking for it on purpose (bbr_update_min_rtt). */
final class LeastRtt {
    private final Jiffies jiffies;
    private final long windowJiffies;
    private long leastUs = Long.MAX_VALUE;
    private long stampJiffies;
    private boolean expired;

    LeastRtt(Jiffies jiffies, int windowSec) {
        this.jiffies = jiffies;
        this.windowJiffies = (long) windowSec * jiffies.hz();
    }

    /** Long.MAX_VALUE before the first sample. */
    long us() {
        return leastUs;
    }

    boolean known() {
        return leastUs != Long.MAX_VALUE;
    }

    void begin(long rttUs, long nowNs) {
        leastUs = rttUs;
        refresh(nowNs);
    }

    /** The present value counts as measured now. */
    void refresh(long nowNs) {
        stampJiffies = jiffies.at(nowNs);
    }

    void sample(RateSample sample, long nowNs) {
        expired = jiffies.at(nowNs) > stampJiffies + windowJiffies;
        boolean replaces = sample.rttUs < leastUs || (expired && !sample.ackMaybeDelayed);
        if (sample.rttUs >= 0 && replaces) {
            leastUs = sample.rttUs;
            refresh(nowNs);
        }
    }

    /** Whether the value was too old when the last sample came. */
    boolean expired() {
        return expired;
    }
}
