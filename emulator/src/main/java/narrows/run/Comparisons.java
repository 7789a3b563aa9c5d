package narrows.run;

import java.util.ArrayList;
import java.util.List;
import narrows.measure.TrialResult;
import narrows.scenario.StackName;

/** Which stacks are compared: each simulated one with each real one of the same congestion control. */
public final class Comparisons {
    private Comparisons() {}

    /** The total first, then each flow; pairs in the order of the simulated stacks. */
    public static List<Comparison> of(List<StackOutcome> stacks) {
        List<Comparison> comparisons = new ArrayList<>();
        for (StackOutcome simulated : stacks) {
            for (StackOutcome real : stacks) {
                if (comparable(simulated.stack(), real.stack())) {
                    comparisons.addAll(pair(simulated, real));
                }
            }
        }
        return comparisons;
    }

    private static boolean comparable(StackName simulated, StackName real) {
        return simulated.kind() == StackName.Kind.SIM
                && real.kind() != StackName.Kind.SIM
                && algorithm(simulated).equals(algorithm(real));
    }

    /** What Linux calls reno, others call NewReno (RFC 6582). */
    private static String algorithm(StackName stack) {
        return stack.congestion().equals("newreno") ? "reno" : stack.congestion();
    }

    /** The total and each flow of two stacks. */
    static List<Comparison> pair(StackOutcome simulated, StackOutcome real) {
        List<Comparison> pair = new ArrayList<>();
        pair.add(compare(simulated, real, simulated.total(), real.total()));
        for (int i = 0; i < simulated.flows().size(); i++) {
            pair.add(compare(
                    simulated, real, simulated.flows().get(i), real.flows().get(i)));
        }
        return pair;
    }

    private static Comparison compare(
            StackOutcome simulated, StackOutcome real, FlowStats simulatedFlow, FlowStats realFlow) {
        String first = simulated.stack().text();
        String second = real.stack().text();
        double[] simulations = simulatedFlow.goodputs();
        double[] realities = realFlow.goodputs();
        return seeds(simulated).equals(seeds(real))
                ? Comparison.paired(first, second, simulatedFlow.flow(), simulations, realities)
                : Comparison.of(first, second, simulatedFlow.flow(), simulations, realities);
    }

    private static List<Long> seeds(StackOutcome stack) {
        return stack.trials().stream().map(TrialResult::seed).toList();
    }
}
