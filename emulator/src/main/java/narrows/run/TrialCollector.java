package narrows.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import narrows.measure.TrialResult;
import narrows.scenario.StackName;

/** Keeps the finished trials of a stack and says when they are enough. Runners may call it from any thread. */
final class TrialCollector {
    /** With fewer, an interval that looks narrow may be luck. */
    static final int FEWEST_FOR_PRECISION = 5;

    private final StackName stack;
    private final double precision;
    private final List<TrialResult> trials = new ArrayList<>();

    /** @param precision wanted half width of the goodput means' 95 % intervals by the mean; 0: never enough */
    TrialCollector(StackName stack, double precision) {
        this.stack = stack;
        this.precision = precision;
    }

    StackName stack() {
        return stack;
    }

    synchronized void add(TrialResult trial) {
        trials.add(trial);
    }

    synchronized boolean isEmpty() {
        return trials.isEmpty();
    }

    synchronized Set<Integer> finishedTrials() {
        return trials.stream().map(TrialResult::trial).collect(Collectors.toSet());
    }

    synchronized StackOutcome outcome() {
        return StackOutcome.of(stack, trials);
    }

    /** Whether the wanted precision is reached by every flow and by the total. */
    synchronized boolean enough() {
        if (precision <= 0 || trials.size() < FEWEST_FOR_PRECISION) {
            return false;
        }
        StackOutcome outcome = outcome();
        return narrow(outcome.total()) && outcome.flows().stream().allMatch(this::narrow);
    }

    private boolean narrow(FlowStats flow) {
        return flow.goodput().halfWidth95() <= precision * flow.goodput().mean();
    }
}
