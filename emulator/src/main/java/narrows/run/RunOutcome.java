package narrows.run;

import java.util.List;
import narrows.NarrowsException;
import narrows.scenario.StackName;

/**
 * How a run ended.
 *
 * @param stacks those with at least one finished trial
 * @param interrupted someone ended it early
 * @param failures stacks that could not go on; the others went on without them
 */
public record RunOutcome(
        List<StackOutcome> stacks, List<Comparison> comparisons, boolean interrupted, List<Failure> failures) {

    /** A stack that failed. */
    public record Failure(StackName stack, NarrowsException cause) {}
}
