package narrows.run;

import java.util.List;
import narrows.measure.FlowResult;

/**
 * One flow, or the total of all, over the trials of a stack.
 *
 * @param rttMs of the trials that had a sample
 * @param lostPackets packets of the flow that the network dropped
 * @param datagrams what receivers of UDP counted; null for TCP
 * @param network what the links saw of it
 * @param goodputsBitsPerSec the values behind {@code goodput}, in trial order
 */
public record FlowStats(
        String flow,
        Stat goodput,
        Stat throughput,
        Stat retransmits,
        Stat rttMs,
        Stat sentPackets,
        Stat lostPackets,
        DatagramStats datagrams,
        NetworkStats network,
        List<Double> goodputsBitsPerSec) {

    /** Of the results of one flow, in trial order. */
    static FlowStats of(String flow, List<FlowResult> trials) {
        double[] goodputs =
                trials.stream().mapToDouble(FlowResult::goodputBitsPerSec).toArray();
        return new FlowStats(
                flow,
                Stat.of(goodputs),
                Stat.of(trials.stream()
                        .mapToDouble(FlowResult::throughputBitsPerSec)
                        .toArray()),
                Stat.of(trials.stream().mapToDouble(FlowResult::retransmits).toArray()),
                Stat.of(trials.stream()
                        .mapToDouble(FlowResult::rttMeanNs)
                        .filter(rttNs -> rttNs > 0)
                        .map(rttNs -> rttNs / 1e6)
                        .toArray()),
                Stat.of(trials.stream().mapToDouble(FlowResult::sentPackets).toArray()),
                Stat.of(trials.stream().mapToDouble(FlowResult::lostPackets).toArray()),
                DatagramStats.of(trials),
                NetworkStats.of(trials),
                trials.stream().map(FlowResult::goodputBitsPerSec).toList());
    }

    double[] goodputs() {
        return goodputsBitsPerSec.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
