package narrows.run;

import java.util.function.Consumer;
import narrows.measure.TrialResult;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** Runs the trials of one kind of stack: simulated, kernel, relay. */
public interface StackRunner {
    /**
     * Runs the trials of {@code plan}. Each result goes to {@code finished} as soon as it is there, in any order and from
     * any thread, one call at a time.
     *
     * @throws InterruptedException when interrupted; trials that are not finished are given up and nothing is left behind
     */
    void run(Scenario scenario, StackName stack, TrialPlan plan, Consumer<TrialResult> finished)
            throws InterruptedException;
}
