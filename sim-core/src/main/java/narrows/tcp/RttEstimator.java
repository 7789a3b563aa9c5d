package narrows.tcp;

import narrows.tcp.cc.Jiffies;

/** Smoothed RTT, its deviation, the RTO that follows, and the least RTT (tcp_rtt_estimator, tcp_set_rto; RFC 6298). */
final class RttEstimator {
    private final TcpProfile profile;
    private final Jiffies jiffies;
    private final boolean linuxForm;
    private final long rtoMinUs;
    private final long rtoMaxJiffies;
    private final long minRttWindowUs;

    /** Eight times the smoothed RTT; 0 before the first sample. */
    private long srtt8Us;

    /** Four times the mean deviation. */
    private long mdev4Us;

    private long mdevMaxUs;
    private long rttvarUs;
    private long rttSequence;
    private long rtoJiffies;
    private long minRttUs = Long.MAX_VALUE;
    private long minRttAtUs;

    RttEstimator(TcpProfile profile, Jiffies jiffies) {
        this.profile = profile;
        this.jiffies = jiffies;
        this.linuxForm = profile.is(TcpParameter.RTO_FORM, "linux");
        this.rtoMinUs = profile.rtoMinUs();
        this.rtoMaxJiffies = jiffies.up(profile.rtoMaxUs());
        this.minRttWindowUs = profile.minRttWindowUs();
        this.rtoJiffies = jiffies.up(profile.rtoInitialUs());
    }

    boolean hasSample() {
        return srtt8Us != 0;
    }

    long smoothedUs() {
        return srtt8Us >> 3;
    }

    /** Twice the smoothed RTT, the base of a probe timeout. */
    long twiceSmoothedUs() {
        return srtt8Us >> 2;
    }

    long minUs() {
        return minRttUs;
    }

    long rtoJiffies() {
        return rtoJiffies;
    }

    void useFallback() {
        rtoJiffies = jiffies.up(profile.rtoFallbackUs());
    }

    /** Doubles the RTO after a timeout. */
    void backOff() {
        rtoJiffies = Math.min(2 * rtoJiffies, rtoMaxJiffies);
    }

    /** Takes a sample for the least RTT; {@code runtSegment}: it may include a delayed ACK and must not raise it. */
    void sampleMin(long rttUs, boolean runtSegment, long nowUs) {
        boolean expired = nowUs - minRttAtUs > minRttWindowUs;
        if (rttUs <= minRttUs || (expired && !runtSegment)) {
            minRttUs = Math.max(rttUs, 1);
            minRttAtUs = nowUs;
        }
    }

    /**
     * Takes a sample and sets the RTO.
     *
     * @param una first unacknowledged sequence, {@code next} the next to be sent: they delimit the rounds
     */
    void sample(long rttUs, long una, long next) {
        if (srtt8Us == 0) {
            first(rttUs, next);
        } else {
            smooth(rttUs);
            endRound(una, next);
        }
        setRto();
    }

    /** Sets the RTO by what is known of the RTT, as if it had not been doubled. */
    void setRto() {
        long rtoUs = linuxForm ? smoothedUs() + rttvarUs : Math.max(rtoMinUs, smoothedUs() + mdev4Us);
        rtoJiffies = Math.min(jiffies.up(rtoUs), rtoMaxJiffies);
    }

    private void first(long rttUs, long next) {
        srtt8Us = Math.max(rttUs << 3, 1);
        mdev4Us = rttUs << 1;
        rttvarUs = Math.max(mdev4Us, rtoMinUs);
        mdevMaxUs = rttvarUs;
        rttSequence = next;
    }

    private void smooth(long rttUs) {
        long error = rttUs - (srtt8Us >> 3);
        srtt8Us = Math.max(srtt8Us + error, 1);
        if (error < 0 && !linuxForm) {
            error = -error - (mdev4Us >> 2);
        } else if (error < 0) {
            error = -error - (mdev4Us >> 2);
            // A falling RTT must not raise the deviation at once (tcp_rtt_estimator, Eifel).
            error = error > 0 ? error >> 3 : error;
        } else {
            error -= mdev4Us >> 2;
        }
        mdev4Us += error;
        if (mdev4Us > mdevMaxUs) {
            mdevMaxUs = mdev4Us;
            rttvarUs = Math.max(rttvarUs, mdevMaxUs);
        }
    }

    private void endRound(long una, long next) {
        if (una <= rttSequence) {
            return;
        }
        if (mdevMaxUs < rttvarUs) {
            rttvarUs -= (rttvarUs - mdevMaxUs) >> 2;
        }
        rttSequence = next;
        mdevMaxUs = rtoMinUs;
    }
}
