package narrows.measure;

/**
 * What the network saw of one flow. Rates are of the IP bytes that arrived in the flow's measured time, spread over the whole
 * trial but for its warm-up, so that flows that start and end at different times add up to what a link carried.
 *
 * @param dataBitsPerSec in data direction
 * @param returnBitsPerSec against it: a TCP flow's acknowledgments
 * @param delayMeanNs mean time from host to host in data direction; 0 when nothing arrived
 * @param markedPackets packets of both directions that queues marked (ECN), in the whole trial
 */
public record NetworkResult(double dataBitsPerSec, double returnBitsPerSec, double delayMeanNs, long markedPackets) {
    /** Of a flow of which nothing was seen. */
    public static final NetworkResult NONE = new NetworkResult(0, 0, 0, 0);
}
