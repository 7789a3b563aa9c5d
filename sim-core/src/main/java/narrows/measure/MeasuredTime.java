package narrows.measure;

/**
 * The time over which a flow is measured.
 *
 * @param fromNs its begin: the later of the flow's start and the warm-up's end
 * @param untilNs its end: the flow's stop, or earlier when everything had arrived; before {@code fromNs} when that was in the
 *     warm-up
 */
public record MeasuredTime(long fromNs, long untilNs) {
    private static final double BITS_PER_BYTE_AND_NS_PER_S = 8e9;

    /** {@code bytes} over this time, which is never shorter than the nanosecond that clocks here can tell; 0 if it never began. */
    public double bitsPerSec(long bytes) {
        return untilNs < fromNs ? 0 : bytes * BITS_PER_BYTE_AND_NS_PER_S / Math.max(untilNs - fromNs, 1);
    }
}
