package narrows.measure;

/**
 * What one flow did in one trial.
 *
 * @param goodputBitsPerSec application bytes that reached the receiving application, over the flow's measured time
 * @param throughputBitsPerSec IP bytes that reached the receiving host in data direction, over the same time
 * @param retransmits segments sent again
 * @param rttMeanNs mean of the sender's smoothed RTT, sampled every 100 ms of the measured time, or at the end of a shorter
 *     one; 0 when there was no sample
 * @param sentPackets packets of the flow, both directions, that hosts gave to the network
 * @param lostPackets those of them that the network dropped
 * @param datagrams what the receiver of a UDP flow counted; null for TCP
 * @param network what the links saw of it
 */
public record FlowResult(
        String flow,
        double goodputBitsPerSec,
        double throughputBitsPerSec,
        long retransmits,
        double rttMeanNs,
        long sentPackets,
        long lostPackets,
        DatagramResult datagrams,
        NetworkResult network) {

    /** Of a TCP flow. */
    public FlowResult(
            String flow,
            double goodputBitsPerSec,
            double throughputBitsPerSec,
            long retransmits,
            double rttMeanNs,
            long sentPackets,
            long lostPackets) {
        this(flow, goodputBitsPerSec, throughputBitsPerSec, retransmits, rttMeanNs, sentPackets, lostPackets, null);
    }

    /** Without what the links saw. */
    public FlowResult(
            String flow,
            double goodputBitsPerSec,
            double throughputBitsPerSec,
            long retransmits,
            double rttMeanNs,
            long sentPackets,
            long lostPackets,
            DatagramResult datagrams) {
        this(
                flow,
                goodputBitsPerSec,
                throughputBitsPerSec,
                retransmits,
                rttMeanNs,
                sentPackets,
                lostPackets,
                datagrams,
                NetworkResult.NONE);
    }

    /** IP bytes that came back to the sending host, over the time of {@code throughputBitsPerSec}. */
    public double returnThroughputBitsPerSec() {
        double dataBitsPerSec = network.dataBitsPerSec();
        return dataBitsPerSec == 0 ? 0 : throughputBitsPerSec * network.returnBitsPerSec() / dataBitsPerSec;
    }

    /** The same with what the links saw. */
    public FlowResult with(NetworkResult seen) {
        return new FlowResult(
                flow,
                goodputBitsPerSec,
                throughputBitsPerSec,
                retransmits,
                rttMeanNs,
                sentPackets,
                lostPackets,
                datagrams,
                seen);
    }
}
