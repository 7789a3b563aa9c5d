package narrows.scenario;

/** A threshold of {@code expect:}; the command ends with exit code 3 when one is missed. */
public sealed interface Expectation {
    /** {@code stack}'s total goodput, mean over the trials, must be at least (or, if not {@code atLeast}, at most) this. */
    record TotalGoodput(StackName stack, boolean atLeast, long bitsPerSec) implements Expectation {}

    /** The ratio of the two stacks' total goodputs must lie within {@code tolerance} of 1. */
    record Within(StackName first, StackName second, double tolerance) implements Expectation {}
}
