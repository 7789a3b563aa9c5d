package narrows.measure;

/**
 * What the receiver of a UDP flow saw of it.
 *
 * @param receivedDatagrams all that came
 * @param lostDatagrams missing before the last one received
 * @param reorderedDatagrams that came after a later one
 * @param jitterNs interarrival jitter (RFC 3550, 6.4.1) at the end
 */
public record DatagramResult(long receivedDatagrams, long lostDatagrams, long reorderedDatagrams, double jitterNs) {}
