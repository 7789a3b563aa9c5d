package narrows.fidelity;

import java.util.ArrayList;
import java.util.List;
import narrows.measure.TrialResult;
import narrows.run.Comparisons;
import narrows.run.Environment;
import narrows.run.RunOutcome;
import narrows.run.StackOutcome;
import narrows.run.StackRunners;
import narrows.run.Stat;
import narrows.run.TrialPlan;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** Runs a cell: simulated trials anew, real ones only as far as they are not kept. */
final class CellRun {
    /** Simulated trials that tell how much goodput scatters. */
    private static final int PILOT_TRIALS = 24;

    private static final int LEAST_TRIALS = 3;

    private final Cell cell;
    private final Precision precision;
    private final StackRunners runners;
    private final RealTrials kept;
    private final String kernel = Environment.present().kernel();

    /**
     * @param standardError wanted of each mean, by the mean
     * @param mostTrials upper bound of the number of trials
     */
    record Precision(double standardError, int mostTrials) {
        /** The number of trials after which the standard error of a mean is as wanted. */
        int trialsFor(double scatter) {
            double needed = scatter / standardError;
            return (int) Math.min(Math.max(Math.ceil(needed * needed), LEAST_TRIALS), mostTrials);
        }
    }

    CellRun(Cell cell, Precision precision, StackRunners runners, RealTrials kept) {
        this.cell = cell;
        this.precision = precision;
        this.runners = runners;
        this.kept = kept;
    }

    /** Runs what is missing and compares. {@code lane} is held while real trials run. */
    RunOutcome run(Lane lane) throws InterruptedException {
        Scenario pilot = cell.scenario(PILOT_TRIALS);
        List<StackOutcome> outcomes = new ArrayList<>();
        int trials = LEAST_TRIALS;
        for (StackName stack : pilot.stacks()) {
            if (stack.kind() == StackName.Kind.SIM) {
                List<TrialResult> finished = simulate(pilot, stack, 1, PILOT_TRIALS);
                trials = Math.max(trials, precision.trialsFor(scatter(stack, finished)));
            }
        }
        Scenario scenario = cell.scenario(trials);
        for (StackName stack : scenario.stacks()) {
            List<TrialResult> finished = stack.kind() == StackName.Kind.SIM
                    ? simulate(scenario, stack, 1, trials)
                    : measured(scenario, stack, trials, lane);
            outcomes.add(StackOutcome.of(stack, finished));
        }
        return new RunOutcome(outcomes, Comparisons.of(outcomes), false, List.of());
    }

    private List<TrialResult> simulate(Scenario scenario, StackName stack, int first, int last)
            throws InterruptedException {
        List<TrialResult> finished = new ArrayList<>();
        TrialPlan plan = new TrialPlan(first, last, 0, null, false, () -> false);
        runners.runner(stack.kind()).run(scenario, stack, plan, trial -> finished.add(RealTrial.totals(trial)));
        return finished;
    }

    private static double scatter(StackName stack, List<TrialResult> finished) {
        Stat total = StackOutcome.of(stack, finished).total().goodput();
        return total.mean() == 0 ? 0 : total.stddev() / total.mean();
    }

    /** Kept trials up to the number wanted; missing ones at the end are run. */
    private List<TrialResult> measured(Scenario scenario, StackName stack, int trials, Lane lane)
            throws InterruptedException {
        int have = inARow(kept.of(cell, stack, kernel));
        if (have < trials) {
            lane.enter(scenario, trials - have);
            try {
                TrialPlan plan = new TrialPlan(have + 1, trials, 0, null, false, () -> false);
                runners.runner(stack.kind()).run(scenario, stack, plan, trial -> kept.keep(cell, kernel, trial));
            } finally {
                lane.leave(scenario, trials - have);
            }
        }
        return kept.of(cell, stack, kernel).stream()
                .filter(trial -> trial.trial() <= trials)
                .toList();
    }

    /** How many trials there are from 1 on without a gap. */
    private static int inARow(List<TrialResult> trials) {
        int count = 0;
        while (count < trials.size() && trials.get(count).trial() == count + 1) {
            count++;
        }
        return count;
    }
}
