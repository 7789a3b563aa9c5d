package narrows.run;

import java.util.List;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** How long a run will take. */
public final class ExpectedTime {
    private ExpectedTime() {}

    /**
     * Seconds that the real stacks of {@code stacks} take, for they run in real time. How long simulations take is not known.
     *
     * @param parallel trials side by side; 0: as many as the runner chooses
     */
    public static double realSeconds(Scenario scenario, List<StackName> stacks, int parallel) {
        long real = stacks.stream()
                .filter(stack -> stack.kind() != StackName.Kind.SIM)
                .count();
        if (real == 0) {
            return 0;
        }
        int abreast = parallel > 0 ? parallel : chosen(scenario);
        int rounds = (scenario.trials() + abreast - 1) / abreast;
        return real * rounds * scenario.durationNs() / 1e9;
    }

    private static int chosen(Scenario scenario) {
        return KernelRunner.parallel(BottleneckRate.of(scenario.topology()).ofFlows(scenario.flows()));
    }
}
