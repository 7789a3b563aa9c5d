package narrows.run;

import java.util.List;
import narrows.NarrowsException;
import narrows.scenario.StackName;

/**
 * How a run ended.
 *
 * @param stacks those with at least one finished trial
 * @param interrupted someone ended it early
 * @param givenUpTrials that were under way when it was interrupted
 * @param failures stacks that could not go on; the others went on without them
 * @param warnings what else went wrong, without harm to the figures
 */
public record RunOutcome(
        List<StackOutcome> stacks,
        List<Comparison> comparisons,
        boolean interrupted,
        int givenUpTrials,
        List<Failure> failures,
        List<String> warnings) {

    /** A run without anything given up or warned of. */
    public RunOutcome(
            List<StackOutcome> stacks, List<Comparison> comparisons, boolean interrupted, List<Failure> failures) {
        this(stacks, comparisons, interrupted, 0, failures, List.of());
    }

    /** A stack that failed. */
    public record Failure(StackName stack, NarrowsException cause) {}
}
