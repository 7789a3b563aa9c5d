package narrows.fidelity;

import java.util.List;
import narrows.run.KernelRunner;
import narrows.run.TrialPlan;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * What a run has to measure because no real trials of this kernel are kept.
 *
 * @param comparisons a cell with one congestion control each
 * @param seconds that they take at most
 */
public record Outstanding(int comparisons, double seconds) {
    /** What lacks even the least number of trials. Of the others single trials may be missing. */
    public static Outstanding of(
            List<Cell> cells, List<String> congestionControls, Effort effort, RealTrials kept, String kernel) {
        int comparisons = 0;
        double seconds = 0;
        for (Cell cell : cells) {
            Scenario scenario = cell.scenario(Effort.LEAST_TRIALS);
            for (StackName stack : scenario.stacks()) {
                if (stack.kind() != StackName.Kind.SIM
                        && congestionControls.contains(stack.congestion())
                        && kept.of(cell, stack, kernel).size() < Math.min(Effort.LEAST_TRIALS, effort.mostTrials())) {
                    comparisons++;
                    seconds += seconds(scenario, effort);
                }
            }
        }
        return new Outstanding(comparisons, effort.measures() ? seconds : 0);
    }

    /** As if the trials loaded their links as much as these let through, and the machine did nothing but carry them. */
    private static double seconds(Scenario scenario, Effort effort) {
        TrialPlan one = TrialPlan.expecting(0, 1, 1, () -> false);
        double share = Math.min(1, KernelRunner.sideBySideBitsPerSec(scenario, one) / Matrix.CARRIED_BITS_PER_SEC);
        return scenario.durationNs() / 1e9 * effort.mostTrials() * share;
    }
}
