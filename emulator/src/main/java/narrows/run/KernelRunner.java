package narrows.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import narrows.NarrowsException;
import narrows.bridge.FlowPorts;
import narrows.link.LinkObserver;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.os.KernelSupport;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * Runs trials on the kernel's stacks, several side by side as long as their rates together stay within what one bridge
 * thread carries well. A trial that is not faithful is repeated once, and the better of the two counts.
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
        KernelBatch batch = new KernelBatch(scenario, stack, plan::captureFile, observers, realTime);
        KernelWarmUp.once(stack);
        runAll(batch, parallel, plan, finished);
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

    private static void runAll(KernelBatch batch, int parallel, TrialPlan plan, Consumer<TrialResult> finished)
            throws InterruptedException {
        Deque<Integer> waiting = new ArrayDeque<>();
        for (int trial = plan.firstTrial(); trial <= plan.lastTrial(); trial++) {
            waiting.add(trial);
        }
        Map<Integer, TrialResult> suspects = new HashMap<>();
        while (!waiting.isEmpty() && !plan.enough().getAsBoolean()) {
            for (TrialResult result : batch.run(take(waiting, parallel))) {
                TrialResult earlier = suspects.remove(result.trial());
                if (earlier == null && !faithful(result)) {
                    suspects.put(result.trial(), result);
                    waiting.add(result.trial());
                } else {
                    finished.accept(earlier == null ? result : better(earlier, result));
                }
            }
        }
        suspects.values().forEach(finished);
    }

    private static List<Integer> take(Deque<Integer> waiting, int count) {
        List<Integer> taken = new ArrayList<>();
        while (taken.size() < count && !waiting.isEmpty()) {
            taken.add(waiting.remove());
        }
        return taken;
    }

    private static boolean faithful(TrialResult result) {
        return result.verdict().state() == Verdict.State.FAITHFUL;
    }

    /** The one with the better state, and of equal ones the one with fewer reasons; a second suspect says so. */
    private static TrialResult better(TrialResult first, TrialResult second) {
        if (faithful(second)) {
            return second;
        }
        int states = first.verdict().state().compareTo(second.verdict().state());
        int reasons = Integer.compare(
                first.verdict().reasons().size(), second.verdict().reasons().size());
        return withReason(states < 0 || (states == 0 && reasons < 0) ? first : second, "so was a repetition");
    }

    private static TrialResult withReason(TrialResult result, String reason) {
        Verdict verdict = result.verdict();
        List<String> reasons = new ArrayList<>(verdict.reasons());
        reasons.add(reason);
        return new TrialResult(
                result.stack(),
                result.trial(),
                result.seed(),
                result.flows(),
                result.ledger(),
                result.linkLedgers(),
                new Verdict(verdict.state(), reasons, verdict.lateness()));
    }
}
