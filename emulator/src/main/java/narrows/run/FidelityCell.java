package narrows.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.measure.TrialResult;
import narrows.scenario.EffectiveConfiguration;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;
import narrows.scenario.StackName;

/** One cell of the fidelity check: its scenario on every stack, with as many trials as the wanted precision needs. */
public final class FidelityCell {
    /** Simulated trials that tell how much goodput scatters. */
    private static final int PILOT_TRIALS = 24;

    private static final int LEAST_TRIALS = 3;

    private final String name;
    private final double standardError;
    private final int mostTrials;

    /**
     * @param name of the built-in scenario, for example {@code fidelity/a}
     * @param standardError wanted of each mean, by the mean
     * @param mostTrials upper bound of the number of trials
     */
    public FidelityCell(String name, double standardError, int mostTrials) {
        this.name = name;
        this.standardError = standardError;
        this.mostTrials = mostTrials;
    }

    /** Runs the cell and keeps its results in {@code folder}. */
    public RunOutcome run(Path folder, StackRunners runners, Progress progress) throws InterruptedException {
        Scenario pilot = read(PILOT_TRIALS);
        int trials = LEAST_TRIALS;
        for (StackName stack : pilot.stacks()) {
            if (stack.kind() == StackName.Kind.SIM) {
                trials = Math.max(trials, trialsFor(scatter(pilot, stack, runners), standardError));
            }
        }
        Scenario scenario = read(Math.min(trials, mostTrials));
        RunFolder results = RunFolder.begin(folder, scenario, EffectiveConfiguration.text(scenario));
        return new ComparisonRun(scenario, 0, runners, results, progress).run(scenario.stacks());
    }

    private Scenario read(int trials) {
        List<Setting> settings = List.of(Setting.option("--trials", "trials", Integer.toString(trials)));
        return ScenarioReader.read(BuiltInScenarios.text(name), name, settings);
    }

    /** Standard deviation of the total goodput by its mean, from simulated trials. */
    private static double scatter(Scenario pilot, StackName stack, StackRunners runners) throws InterruptedException {
        List<TrialResult> finished = new ArrayList<>();
        TrialPlan plan = new TrialPlan(1, PILOT_TRIALS, 0, null, false, () -> false);
        runners.runner(stack.kind()).run(pilot, stack, plan, finished::add);
        Stat total = StackOutcome.of(stack, finished).total().goodput();
        return total.mean() == 0 ? 0 : total.stddev() / total.mean();
    }

    /** The number of trials after which the standard error of a mean is {@code standardError}. */
    static int trialsFor(double scatter, double standardError) {
        double needed = scatter / standardError;
        return (int) Math.ceil(needed * needed);
    }
}
