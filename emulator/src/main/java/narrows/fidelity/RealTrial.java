package narrows.fidelity;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import narrows.format.CsvWriter;
import narrows.measure.FlowResult;
import narrows.measure.LatenessSummary;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.qdisc.DropReason;

/**
 * A trial on a real stack as it is kept: the sums over its flows, and what they are valid for.
 *
 * @param fingerprint of the cell's scenario
 * @param kernel release that ran it
 */
record RealTrial(String cell, String fingerprint, String kernel, TrialResult result) {
    /** Column names of the file. */
    static final String HEADER = CsvWriter.row(List.of(
            "cell",
            "fingerprint",
            "kernel",
            "stack",
            "trial",
            "seed",
            "goodput_bps",
            "retransmits",
            "rtt_mean_ms",
            "sent_packets",
            "lost_packets",
            "verdict"));

    private static final int COLUMNS = 12;

    /** Name of the flow that stands for all. */
    private static final String SUM = "sum";

    /** The sums over a trial's flows, as if they were one. */
    static TrialResult totals(TrialResult trial) {
        double goodput = 0;
        double throughput = 0;
        double rttNs = 0;
        long retransmits = 0;
        long sent = 0;
        long lost = 0;
        for (FlowResult flow : trial.flows()) {
            goodput += flow.goodputBitsPerSec();
            throughput += flow.throughputBitsPerSec();
            rttNs += flow.rttMeanNs() / trial.flows().size();
            retransmits += flow.retransmits();
            sent += flow.sentPackets();
            lost += flow.lostPackets();
        }
        FlowResult total = new FlowResult(SUM, goodput, throughput, retransmits, rttNs, sent, lost);
        return new TrialResult(
                trial.stack(), trial.trial(), trial.seed(), List.of(total), emptyLedger(), Map.of(), trial.verdict());
    }

    private static LedgerTotals emptyLedger() {
        return new LedgerTotals(0, 0, 0, 0, new EnumMap<>(DropReason.class));
    }

    String row() {
        FlowResult total = result.flows().get(0);
        return CsvWriter.row(List.of(
                cell,
                fingerprint,
                kernel,
                result.stack(),
                Integer.toString(result.trial()),
                Long.toString(result.seed()),
                Long.toString(Math.round(total.goodputBitsPerSec())),
                Long.toString(total.retransmits()),
                Double.toString(Math.round(total.rttMeanNs() / 1e3) / 1e3),
                Long.toString(total.sentPackets()),
                Long.toString(total.lostPackets()),
                result.verdict().state().name()));
    }

    /** @throws IllegalArgumentException if {@code line} is no row of ours */
    static RealTrial parse(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != COLUMNS) {
            throw new IllegalArgumentException("expected " + COLUMNS + " columns");
        }
        FlowResult total = new FlowResult(
                SUM,
                Double.parseDouble(fields[6]),
                0,
                Long.parseLong(fields[7]),
                Double.parseDouble(fields[8]) * 1e6,
                Long.parseLong(fields[9]),
                Long.parseLong(fields[10]));
        Verdict verdict = new Verdict(Verdict.State.valueOf(fields[11]), List.of(), LatenessSummary.NONE);
        TrialResult result = new TrialResult(
                fields[3],
                Integer.parseInt(fields[4]),
                Long.parseLong(fields[5]),
                List.of(total),
                emptyLedger(),
                Map.of(),
                verdict);
        return new RealTrial(fields[0], fields[1], fields[2], result);
    }
}
