package narrows.run;

import java.util.List;
import java.util.function.ToDoubleFunction;
import narrows.measure.FlowResult;

/**
 * What the network saw of a flow, over the trials of a stack.
 *
 * @param data IP bytes in data direction over the whole trial, bit/s
 * @param returned IP bytes against it over the whole trial, bit/s
 * @param returnThroughput IP bytes against it over the flow's measured time, bit/s
 * @param delayMs from host to host in data direction, of the trials in which something arrived
 * @param markedPackets packets that queues marked
 */
public record NetworkStats(Stat data, Stat returned, Stat returnThroughput, Stat delayMs, Stat markedPackets) {
    private static final double NS_PER_MS = 1e6;

    static NetworkStats of(List<FlowResult> trials) {
        return new NetworkStats(
                stat(trials, flow -> flow.network().dataBitsPerSec()),
                stat(trials, flow -> flow.network().returnBitsPerSec()),
                stat(trials, FlowResult::returnThroughputBitsPerSec),
                Stat.of(trials.stream()
                        .mapToDouble(flow -> flow.network().delayMeanNs() / NS_PER_MS)
                        .filter(delayMs -> delayMs > 0)
                        .toArray()),
                stat(trials, flow -> flow.network().markedPackets()));
    }

    private static Stat stat(List<FlowResult> trials, ToDoubleFunction<FlowResult> figure) {
        return Stat.of(trials.stream().mapToDouble(figure).toArray());
    }
}
