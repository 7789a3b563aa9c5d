package narrows.fidelity;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import narrows.measure.TrialResult;
import narrows.run.StackRunners;
import narrows.run.TrialPlan;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** Simulated trials, one cell at a time. */
final class Simulations {
    private final Semaphore turn = new Semaphore(1, true);
    private final StackRunners runners;
    private final int abreast;

    /** @param sparing whether to leave a processor to the real trials beside them */
    Simulations(StackRunners runners, boolean sparing) {
        this.runners = runners;
        this.abreast = Math.max(1, Runtime.getRuntime().availableProcessors() - (sparing ? 1 : 0));
    }

    /** Runs the trials from {@code first} to {@code last}, which may be none. */
    List<TrialResult> run(Scenario scenario, StackName stack, int first, int last) throws InterruptedException {
        List<TrialResult> finished = new ArrayList<>();
        if (first <= last) {
            turn.acquire();
            try {
                runners.runner(stack.kind())
                        .run(scenario, stack, plan(first, last), trial -> finished.add(RealTrial.totals(trial)));
            } finally {
                turn.release();
            }
        }
        return finished;
    }

    private TrialPlan plan(int first, int last) {
        return new TrialPlan(first, last, abreast, null, false, () -> false);
    }
}
