package narrows.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import narrows.measure.FlowResult;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.scenario.StackName;

/**
 * What the finished trials of one stack add up to.
 *
 * @param trials in trial order, at least one
 * @param flows in the scenario's order
 * @param total all flows as one
 * @param jain fairness of the flows' goodputs
 * @param ledger sum over the trials
 */
public record StackOutcome(
        StackName stack,
        List<TrialResult> trials,
        List<FlowStats> flows,
        FlowStats total,
        Stat jain,
        LedgerTotals ledger,
        Verdict verdict) {

    /** Of trials in any order. */
    public static StackOutcome of(StackName stack, List<TrialResult> finished) {
        if (finished.isEmpty()) {
            throw new IllegalArgumentException("no finished trial of " + stack.text());
        }
        List<TrialResult> trials = finished.stream()
                .sorted(Comparator.comparingInt(TrialResult::trial))
                .toList();
        return new StackOutcome(
                stack,
                trials,
                flows(trials),
                total(trials),
                Stat.of(trials.stream()
                        .mapToDouble(trial -> FlowSums.jain(trial.flows()))
                        .toArray()),
                trials.stream()
                        .map(TrialResult::ledger)
                        .reduce(LedgerTotals::plus)
                        .orElseThrow(),
                VerdictMerger.merge(trials));
    }

    private static List<FlowStats> flows(List<TrialResult> trials) {
        List<FlowStats> flows = new ArrayList<>();
        List<FlowResult> first = trials.get(0).flows();
        for (int i = 0; i < first.size(); i++) {
            int index = i;
            flows.add(FlowStats.of(
                    first.get(i).flow(),
                    trials.stream().map(trial -> trial.flows().get(index)).toList()));
        }
        return flows;
    }

    private static FlowStats total(List<TrialResult> trials) {
        return FlowStats.of(
                Comparison.TOTAL,
                trials.stream().map(trial -> FlowSums.total(trial.flows())).toList());
    }
}
