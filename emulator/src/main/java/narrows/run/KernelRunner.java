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
        int parallel = plan.parallel() > 0 ? plan.parallel() : parallel(rate);
        boolean realTime = rate <= CARRIED_BITS_PER_SEC / parallel;
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

    /** What {@code trials} of {@code scenario} together bring through their bottlenecks while they run side by side. */
    public static double sideBySideBitsPerSec(Scenario scenario, int trials) {
        long rate = BottleneckRate.of(scenario.topology()).ofFlows(scenario.flows());
        return (double) rate * Math.min(trials, parallel(rate));
    }
}
