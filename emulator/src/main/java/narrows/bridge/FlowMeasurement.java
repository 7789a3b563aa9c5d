package narrows.bridge;

import narrows.measure.DatagramResult;
import narrows.measure.MeasuredTime;

/**
 * What the applications and sockets of a flow saw.
 *
 * @param receivedBytes what the receiving application read in the measured time
 * @param fromNs begin of the measured time: the later of the flow's start and the warm-up's end
 * @param untilNs its end: the flow's stop, or earlier when everything had arrived
 * @param retransmits segments sent again
 * @param rttMeanNs mean of the smoothed RTT, sampled every 100 ms of the measured time, or at the end of a shorter
 *     one; 0 when there was no sample
 * @param rttMinNs smallest RTT that the sender measured; 0 when it measured none
 * @param busyUs time in which the sender had data to send
 * @param receiveWindowLimitedUs part of it in which the receive window was the limit
 * @param sendBufferLimitedUs part of it in which the send buffer was the limit
 * @param congestionControl in force at the end; empty for UDP
 * @param problem why the flow has no goodput or ended early; empty if all is well
 * @param datagrams what the receiver of a UDP flow counted; null for TCP
 */
public record FlowMeasurement(
        long receivedBytes,
        long fromNs,
        long untilNs,
        long retransmits,
        double rttMeanNs,
        long rttMinNs,
        long busyUs,
        long receiveWindowLimitedUs,
        long sendBufferLimitedUs,
        String congestionControl,
        String problem,
        DatagramResult datagrams) {
    /** Of a UDP flow, which knows no congestion control, no round trip and no retransmission. */
    static FlowMeasurement ofDatagrams(
            long receivedBytes, long fromNs, long untilNs, String problem, DatagramResult datagrams) {
        return new FlowMeasurement(receivedBytes, fromNs, untilNs, 0, 0, 0, 0, 0, 0, "", problem, datagrams);
    }

    /** Application bytes over the measured time. */
    public double goodputBitsPerSec() {
        return bitsPerSec(receivedBytes);
    }

    /** {@code bytes} over the measured time. */
    public double bitsPerSec(long bytes) {
        return new MeasuredTime(fromNs, untilNs).bitsPerSec(bytes);
    }
}
