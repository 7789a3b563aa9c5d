package narrows.run;

import java.util.List;
import java.util.Objects;
import narrows.measure.DatagramResult;
import narrows.measure.FlowResult;

/** What the receiver of a UDP flow counted, over the trials of a stack. */
public record DatagramStats(Stat jitterMs, Stat lostDatagrams, Stat reorderedDatagrams) {
    private static final double NS_PER_MS = 1e6;

    /** Null where no trial has datagrams. */
    static DatagramStats of(List<FlowResult> trials) {
        List<DatagramResult> datagrams = trials.stream()
                .map(FlowResult::datagrams)
                .filter(Objects::nonNull)
                .toList();
        if (datagrams.isEmpty()) {
            return null;
        }
        return new DatagramStats(
                Stat.of(datagrams.stream()
                        .mapToDouble(d -> d.jitterNs() / NS_PER_MS)
                        .toArray()),
                Stat.of(datagrams.stream()
                        .mapToDouble(DatagramResult::lostDatagrams)
                        .toArray()),
                Stat.of(datagrams.stream()
                        .mapToDouble(DatagramResult::reorderedDatagrams)
                        .toArray()));
    }
}
