package narrows.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import narrows.scenario.Expectation;
import narrows.scenario.StackName;

/** Holds results against the thresholds of {@code expect:}. */
public final class Thresholds {
    private Thresholds() {}

    /** A line for each threshold that was missed. One of a stack that did not run is not judged. */
    public static List<String> missed(List<Expectation> expectations, List<StackOutcome> stacks) {
        List<String> lines = new ArrayList<>();
        for (Expectation expectation : expectations) {
            Optional<String> line = expectation instanceof Expectation.TotalGoodput total
                    ? missed(total, stacks)
                    : missed((Expectation.Within) expectation, stacks);
            line.ifPresent(lines::add);
        }
        return lines;
    }

    private static Optional<String> missed(Expectation.TotalGoodput total, List<StackOutcome> stacks) {
        return find(total.stack(), stacks)
                .map(stack -> stack.total().goodput().mean())
                .filter(mean -> total.atLeast() ? mean < total.bitsPerSec() : mean > total.bitsPerSec())
                .map(mean -> String.format(
                        Locale.ROOT,
                        "expected goodput of %s %s %d bit/s, was %.0f",
                        total.stack().text(),
                        total.atLeast() ? ">=" : "<=",
                        total.bitsPerSec(),
                        mean));
    }

    private static Optional<String> missed(Expectation.Within within, List<StackOutcome> stacks) {
        Optional<StackOutcome> first = find(within.first(), stacks);
        Optional<StackOutcome> second = find(within.second(), stacks);
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        Comparison total = Comparisons.pair(first.get(), second.get()).get(0);
        return total.within(within.tolerance()) ? Optional.empty() : Optional.of(describe(within, total));
    }

    private static String describe(Expectation.Within within, Comparison total) {
        return String.format(
                Locale.ROOT,
                "expected %s / %s within %s %% of 1, was %.3f",
                total.simulated(),
                total.real(),
                percent(within.tolerance()),
                total.ratio());
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.3f", 100 * fraction).replaceAll("\\.?0+$", "");
    }

    private static Optional<StackOutcome> find(StackName stack, List<StackOutcome> stacks) {
        return stacks.stream().filter(outcome -> outcome.stack().equals(stack)).findFirst();
    }
}
