package narrows.bridge;

/**
 * The longest time for which a host owed an acknowledgment: two full segments had been delivered to it (RFC 9293, 3.8.6.3:
 * an ACK is due at once) and no frame came from it. A receiver or application that the machine did not run shows here, also
 * when the bridge itself was punctual.
 */
final class AckGap {
    private static final int SEGMENTS_PER_ACK = 2;

    private int fullSegmentBytes = 1;
    private int unacknowledged;
    private long owedSinceNs;
    private long longestNs;

    /** The host was given a segment with {@code payloadBytes} of data at real time {@code clockNs}. */
    void delivered(int payloadBytes, long clockNs) {
        if (payloadBytes < fullSegmentBytes) {
            return;
        }
        fullSegmentBytes = payloadBytes;
        if (++unacknowledged == SEGMENTS_PER_ACK) {
            owedSinceNs = clockNs;
        }
    }

    /** A frame came from the host, or the trial ended, at real time {@code clockNs}. */
    void answered(long clockNs) {
        if (unacknowledged >= SEGMENTS_PER_ACK) {
            longestNs = Math.max(longestNs, clockNs - owedSinceNs);
        }
        unacknowledged = 0;
    }

    long longestNs() {
        return longestNs;
    }
}
