package narrows.fidelity;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.run.KernelRunner;
import narrows.run.StackRunners;
import narrows.run.Suspicion;
import narrows.run.TrialPlan;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** Real trials of cells: the kept ones as far as there are any; the others are measured, several cells side by side. */
final class Measurements {
    /** A queue that drains faster is filled by the standstills that other cells cause. */
    private static final long DELICATE_NS = 1_000_000;

    private final StackRunners runners;
    private final RealTrials kept;
    private final String kernel;
    private final Lane lane;
    private final BooleanSupplier over;
    private final Effort effort;

    /**
     * @param kernel whose trials count
     * @param over whether no more trials are to be begun
     */
    Measurements(StackRunners runners, RealTrials kept, String kernel, Lane lane, Effort effort, BooleanSupplier over) {
        this.runners = runners;
        this.kept = kept;
        this.kernel = kernel;
        this.lane = lane;
        this.effort = effort;
        this.over = () -> !effort.measures() || over.getAsBoolean();
    }

    /**
     * Trials of {@code cell} on {@code stack} from 1 on: as many as are kept, within what is the most; if they are fewer than
     * {@code wanted}, that many, unless the run is over.
     *
     * @param bitsPerSec expected load of a trial
     */
    List<TrialResult> of(Cell cell, StackName stack, int wanted, double bitsPerSec) throws InterruptedException {
        int have = kept.of(cell, stack, kernel).size();
        if (have < wanted && !over.getAsBoolean()) {
            measure(cell, stack, TrialPlan.expecting(bitsPerSec, have + 1, wanted, over));
        }
        List<TrialResult> trials = kept.of(cell, stack, kernel);
        return trials.subList(0, Math.min(trials.size(), effort.mostTrials()));
    }

    private void measure(Cell cell, StackName stack, TrialPlan plan) throws InterruptedException {
        Scenario scenario = cell.scenario(plan.trials());
        Lane.Work work = () -> run(cell, scenario, stack, plan);
        boolean delicate = KernelRunner.smallestQueueNs(scenario) < DELICATE_NS;
        if (delicate) {
            lane.alone(work);
        } else {
            lane.through(KernelRunner.sideBySideBitsPerSec(scenario, plan), work);
        }
        if (effort.repeatsAlone() && !delicate) {
            repeatAlone(cell, scenario, stack, plan);
        }
    }

    private void run(Cell cell, Scenario scenario, StackName stack, TrialPlan plan) throws InterruptedException {
        if (!over.getAsBoolean()) {
            runners.runner(stack.kind()).run(scenario, stack, plan, trial -> kept.keep(cell, kernel, judged(trial)));
        }
    }

    /** Buffers that are too small for the link are so in the simulation, too: nothing speaks against such a trial. */
    private static TrialResult judged(TrialResult trial) {
        return Suspicion.ofBuffersOnly(trial.verdict()) ? trial.withVerdict(asFaithful(trial.verdict())) : trial;
    }

    private static Verdict asFaithful(Verdict verdict) {
        return new Verdict(Verdict.State.FAITHFUL, verdict.reasons(), verdict.lateness());
    }

    /** Measures from the first to the last trial that was not faithful, and keeps what is better. */
    private void repeatAlone(Cell cell, Scenario scenario, StackName stack, TrialPlan plan)
            throws InterruptedException {
        Map<Integer, TrialResult> suspects = kept.of(cell, stack, kernel).stream()
                .filter(trial -> trial.trial() >= plan.firstTrial() && !faithful(trial))
                .collect(Collectors.toMap(TrialResult::trial, Function.identity()));
        if (suspects.isEmpty() || over.getAsBoolean()) {
            return;
        }
        int first = suspects.keySet().stream().min(Integer::compare).orElseThrow();
        int last = suspects.keySet().stream().max(Integer::compare).orElseThrow();
        TrialPlan again = TrialPlan.expecting(plan.expectedBitsPerSec(), first, last, over);
        lane.alone(() -> runners.runner(stack.kind()).run(scenario, stack, again, trial -> {
            if (suspects.containsKey(trial.trial()) && faithful(judged(trial))) {
                kept.keep(cell, kernel, judged(trial));
            }
        }));
    }

    /** Whether nothing speaks against {@code trial}. */
    static boolean faithful(TrialResult trial) {
        return trial.verdict().state() == Verdict.State.FAITHFUL
                || trial.verdict().state() == Verdict.State.EXACT;
    }
}
