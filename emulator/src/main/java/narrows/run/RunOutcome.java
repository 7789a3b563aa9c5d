package narrows.run;

import java.util.List;
import narrows.NarrowsException;

/**
 * How a run ended.
 *
 * @param stacks those with at least one finished trial
 * @param interrupted someone ended it early
 * @param failure why it could not go on; null if it could
 */
public record RunOutcome(
        List<StackOutcome> stacks, List<Comparison> comparisons, boolean interrupted, NarrowsException failure) {}
