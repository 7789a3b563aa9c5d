package narrows.tcp.cc;

/** What one ACK tells of the path (struct rate_sample). The sender fills the same object again for each ACK. */
public final class RateSample {
    /** Segments delivered since the segment that the sample is about was sent; -1: the ACK gives no sample. */
    public long delivered;

    /** The time in which they were delivered; -1: no sample, or one too short to be true. */
    public long intervalUs;

    /** {@link Window#delivered} when that segment was sent; 0: none was delivered. */
    public long priorDelivered;

    /** Whether the application, not the path, limited the sender when that segment left. */
    public boolean appLimited;

    /** Segments that this ACK reports as delivered, and segments that were found lost at it. */
    public int acked;

    public int losses;

    /** Segments in flight before the ACK. */
    public int priorInFlight;

    /** RTT of the last segment delivered; -1 without a sample. */
    public long rttUs;

    /** The ACK may have waited for a timer, so that its RTT must not raise the least one. */
    public boolean ackMaybeDelayed;

    /** Whether delivered segments and a plausible time give a bandwidth. */
    boolean measuresBandwidth() {
        return delivered >= 0 && intervalUs > 0;
    }
}
