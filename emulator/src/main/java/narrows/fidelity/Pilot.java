package narrows.fidelity;

import java.util.ArrayList;
import java.util.List;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.run.StackOutcome;
import narrows.run.Stat;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * The first simulated trials of a cell on one stack. They tell how much goodput scatters, and with it how many trials are
 * needed, and what load a real trial will be.
 */
final class Pilot {
    private static final int MOST_TRIALS = 24;
    private static final int LEAST_TRIALS = 8;

    /** What they may cost together: the fast cells' trials have many packets and scatter little. */
    private static final long PACKETS = 1_500_000;

    private static final double PACKET_BITS = 12_000;
    private static final double NS_PER_S = 1e9;

    private final Scenario scenario;
    private final StackName stack;
    private final Simulations simulations;
    private final List<TrialResult> trials = new ArrayList<>();

    Pilot(Scenario scenario, StackName stack, Simulations simulations) throws InterruptedException {
        this.scenario = scenario;
        this.stack = stack;
        this.simulations = simulations;
        extendTo(1);
        extendTo(size(total(trials.get(0)).sentPackets()));
    }

    /** How many trials a pilot has whose trials send so many packets each. */
    static int size(long packetsPerTrial) {
        return (int) Math.min(Math.max(PACKETS / Math.max(packetsPerTrial, 1), LEAST_TRIALS), MOST_TRIALS);
    }

    private void extendTo(int last) throws InterruptedException {
        trials.addAll(simulations.run(scenario, stack, trials.size() + 1, last));
    }

    StackName stack() {
        return stack;
    }

    /** Standard deviation of the goodput, by its mean. */
    double scatter() {
        Stat goodput = StackOutcome.of(stack, trials).total().goodput();
        return goodput.mean() == 0 ? 0 : goodput.stddev() / goodput.mean();
    }

    /** What a trial brings to its bottleneck in the mean, in bit/s: what arrived and what was dropped. */
    double bitsPerSec() {
        return trials.stream()
                .mapToDouble(trial -> bitsPerSec(total(trial)))
                .average()
                .orElseThrow();
    }

    private double bitsPerSec(FlowResult total) {
        return total.throughputBitsPerSec() + total.lostPackets() * PACKET_BITS * NS_PER_S / scenario.durationNs();
    }

    /** The simulated trials with the numbers of {@code others}, in their order; those that the pilot does not have are run. */
    List<TrialResult> same(List<TrialResult> others) throws InterruptedException {
        extendTo(others.stream().mapToInt(TrialResult::trial).max().orElse(0));
        return others.stream().map(other -> trials.get(other.trial() - 1)).toList();
    }

    private static FlowResult total(TrialResult trial) {
        return trial.flows().get(0);
    }
}
