package narrows.run;

import java.util.List;
import narrows.measure.FlowResult;
import narrows.measure.NetworkResult;

/** Figures over the flows of one trial. */
final class FlowSums {
    private FlowSums() {}

    /** All flows as one: sums, and the means of the RTTs and delays of the flows that had one. */
    static FlowResult total(List<FlowResult> flows) {
        return new FlowResult(
                Comparison.TOTAL,
                flows.stream().mapToDouble(FlowResult::goodputBitsPerSec).sum(),
                flows.stream().mapToDouble(FlowResult::throughputBitsPerSec).sum(),
                flows.stream().mapToLong(FlowResult::retransmits).sum(),
                flows.stream()
                        .mapToDouble(FlowResult::rttMeanNs)
                        .filter(rttNs -> rttNs > 0)
                        .average()
                        .orElse(0),
                flows.stream().mapToLong(FlowResult::sentPackets).sum(),
                flows.stream().mapToLong(FlowResult::lostPackets).sum(),
                null,
                network(flows));
    }

    private static NetworkResult network(List<FlowResult> flows) {
        List<NetworkResult> seen = flows.stream().map(FlowResult::network).toList();
        return new NetworkResult(
                seen.stream().mapToDouble(NetworkResult::dataBitsPerSec).sum(),
                seen.stream().mapToDouble(NetworkResult::returnBitsPerSec).sum(),
                seen.stream()
                        .mapToDouble(NetworkResult::delayMeanNs)
                        .filter(delayNs -> delayNs > 0)
                        .average()
                        .orElse(0),
                seen.stream().mapToLong(NetworkResult::markedPackets).sum());
    }

    /**
     * Jain's fairness index of the goodputs: (sum x)^2 / (n sum x^2), 1 when all are equal, 1/n when one flow has all
     * (Jain, Chiu, Hawe: DEC-TR-301). 1 when nothing was transferred, as then nobody had more.
     */
    static double jain(List<FlowResult> flows) {
        double sum = flows.stream().mapToDouble(FlowResult::goodputBitsPerSec).sum();
        double squares = flows.stream()
                .mapToDouble(flow -> flow.goodputBitsPerSec() * flow.goodputBitsPerSec())
                .sum();
        return squares == 0 ? 1 : sum * sum / (flows.size() * squares);
    }
}
