package narrows.run;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import narrows.NarrowsException;
import narrows.bridge.ModelWarmUp;
import narrows.link.LinkObserver;
import narrows.measure.TrialResult;
import narrows.net.FlowPorts;
import narrows.os.KernelSupport;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * Runs trials on the kernel's stacks, several side by side as long as their rates together stay within what one bridge
 * thread carries well.
 */
public final class KernelRunner implements StackRunner {
    private static final long CARRIED_BITS_PER_SEC = 100_000_000;
    private static final long MOST_TRIALS = 50;

    /** Trials that may start together, however little each is expected to carry in the mean. */
    private static final long MOST_ABREAST_AT_FULL_RATE = 10;

    private final IntFunction<List<LinkObserver.Factory>> observers;

    public KernelRunner() {
        this(trial -> List.of());
    }

    /** @param observers more observers for the links of a trial, by its number */
    public KernelRunner(IntFunction<List<LinkObserver.Factory>> observers) {
        this.observers = observers;
    }

    /**
     * @throws NarrowsException if this machine does not allow kernel stacks, or its kernel lacks the congestion control
     */
    @Override
    public void run(Scenario scenario, StackName stack, TrialPlan plan, Consumer<TrialResult> finished)
            throws InterruptedException {
        requireSupport(scenario);
        long rate = BottleneckRate.of(scenario.topology()).ofFlows(scenario.flows());
        long load = load(rate, plan);
        int parallel = plan.parallel() > 0 ? plan.parallel() : parallel(load);
        boolean realTime = load <= CARRIED_BITS_PER_SEC / parallel;
        KernelBatch batch = new KernelBatch(
                scenario, stack, trial -> TrialCapture.open(plan, scenario, stack, trial), observers, realTime);
        ModelWarmUp.run(scenario.topology(), scenario.flows(), rate);
        KernelWarmUp.once(stack);
        new BatchedTrials(batch::run, parallel).run(plan, finished);
    }

    private static void requireSupport(Scenario scenario) {
        KernelSupport.check().ifPresent(problem -> {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "kernel stacks cannot run here: " + problem);
        });
        if (scenario.flows().size() > FlowPorts.MAX_FLOWS) {
            throw new NarrowsException(
                    NarrowsException.USAGE, "kernel stacks run at most " + FlowPorts.MAX_FLOWS + " flows a trial");
        }
    }

    /** How many trials may run side by side when one carries {@code rate} bit/s. */
    static int parallel(long rate) {
        return (int) Math.min(Math.max(CARRIED_BITS_PER_SEC / Math.max(rate, 1), 1), MOST_TRIALS);
    }

    /** What one trial counts: what it is expected to carry, but at least what its beginning at full rate asks for. */
    private static long load(long rate, TrialPlan plan) {
        if (plan.expectedBitsPerSec() == 0) {
            return rate;
        }
        return Math.min(rate, Math.max((long) plan.expectedBitsPerSec(), rate / MOST_ABREAST_AT_FULL_RATE));
    }

    /** What the trials of {@code plan} that run side by side are expected to bring through their bottlenecks together. */
    public static double sideBySideBitsPerSec(Scenario scenario, TrialPlan plan) {
        long load = load(BottleneckRate.of(scenario.topology()).ofFlows(scenario.flows()), plan);
        return (double) load * Math.min(plan.trials(), parallel(load));
    }

    /** How long the smallest drop-tail queue on the flows' paths takes to send what it holds; the largest long if there is none. */
    public static long smallestQueueNs(Scenario scenario) {
        BottleneckRate bottleneck = BottleneckRate.of(scenario.topology());
        return scenario.flows().stream()
                .mapToLong(bottleneck::smallestQueueNs)
                .min()
                .orElse(BottleneckRate.UNLIMITED);
    }
}
