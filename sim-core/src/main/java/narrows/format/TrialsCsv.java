package narrows.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;

/** {@code trials.csv}: a row for each stack, trial and flow. */
public final class TrialsCsv {
    /** The column names. */
    public static final String HEADER = CsvWriter.row(List.of(
            "stack",
            "trial",
            "seed",
            "flow",
            "goodput_bps",
            "throughput_bps",
            "retransmits",
            "rtt_mean_ms",
            "sent_packets",
            "lost_packets"));

    private TrialsCsv() {}

    /** The rows of one trial, in the order of its flows. */
    public static String rows(TrialResult trial) {
        StringBuilder rows = new StringBuilder();
        for (FlowResult flow : trial.flows()) {
            rows.append(CsvWriter.row(fields(trial, flow)));
        }
        return rows.toString();
    }

    private static List<String> fields(TrialResult trial, FlowResult flow) {
        return List.of(
                trial.stack(),
                Integer.toString(trial.trial()),
                Long.toString(trial.seed()),
                flow.flow(),
                decimals(flow.goodputBitsPerSec(), 1),
                decimals(flow.throughputBitsPerSec(), 1),
                Long.toString(flow.retransmits()),
                decimals(flow.rttMeanNs() / 1e6, 4),
                Long.toString(flow.sentPackets()),
                Long.toString(flow.lostPackets()));
    }

    private static String decimals(double value, int places) {
        return BigDecimal.valueOf(value)
                .setScale(places, RoundingMode.HALF_EVEN)
                .toPlainString();
    }
}
