package narrows.app;

/**
 * What a receiver of numbered datagrams learns of its path. Loss and order are counted as iperf does: a number above the one
 * expected loses those between, a number below it came out of order and is no longer lost.
 */
public final class DatagramCounter {
    /** The gain of the jitter estimate (RFC 1889, 6.3.1, and RFC 3550, 6.4.1). */
    private static final double JITTER_GAIN = 1.0 / 16;

    private long receivedBytes;
    private long receivedDatagrams;
    private long lostDatagrams;
    private long reorderedDatagrams;
    private long expectedIndex;
    private long lastTransitNs;
    private double jitterNs;

    /**
     * A datagram came.
     *
     * @param index counted from 0 by the sender
     * @param sentNs by the sender's clock
     * @param nowNs by the receiver's clock; the two may differ by a constant
     */
    public void received(long index, long sentNs, int payloadBytes, long nowNs) {
        countJitter(nowNs - sentNs);
        receivedBytes += payloadBytes;
        receivedDatagrams++;
        if (index >= expectedIndex) {
            lostDatagrams += index - expectedIndex;
            expectedIndex = index + 1;
        } else {
            reorderedDatagrams++;
            lostDatagrams = Math.max(0, lostDatagrams - 1);
        }
    }

    private void countJitter(long transitNs) {
        if (receivedDatagrams > 0) {
            jitterNs += (Math.abs(transitNs - lastTransitNs) - jitterNs) * JITTER_GAIN;
        }
        lastTransitNs = transitNs;
    }

    public long receivedBytes() {
        return receivedBytes;
    }

    public long receivedDatagrams() {
        return receivedDatagrams;
    }

    /** Datagrams that are missing before the last one received. */
    public long lostDatagrams() {
        return lostDatagrams;
    }

    /** Datagrams that came after one with a higher number. */
    public long reorderedDatagrams() {
        return reorderedDatagrams;
    }

    /** Interarrival jitter as of the last datagram. */
    public double jitterNs() {
        return jitterNs;
    }
}
