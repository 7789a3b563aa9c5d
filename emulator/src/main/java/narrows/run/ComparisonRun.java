package narrows.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import narrows.NarrowsException;
import narrows.measure.TrialResult;
import narrows.scenario.Recording;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * Runs a scenario on one stack after the other and keeps the results written: each trial when it is finished, and the
 * summary after each stack. An interruption or a failure loses no finished trial; where none is finished, nothing is written
 * that claims results.
 */
public final class ComparisonRun {
    private final Scenario scenario;
    private final int parallel;
    private final StackRunners runners;
    private final RunFolder folder;
    private final Progress progress;
    private final Environment environment = Environment.present();
    private final List<StackOutcome> outcomes = new ArrayList<>();
    private final List<LeftOut> leftOut;
    private final Queue<NarrowsException> captureFailures = new ConcurrentLinkedQueue<>();

    /**
     * @param parallel trials side by side; 0: each runner chooses
     * @param leftOut stacks that were asked for and will not run, for the summary
     */
    public ComparisonRun(
            Scenario scenario,
            int parallel,
            StackRunners runners,
            RunFolder folder,
            Progress progress,
            List<LeftOut> leftOut) {
        this.leftOut = new ArrayList<>(leftOut);
        this.scenario = scenario;
        this.parallel = parallel;
        this.runners = runners;
        this.folder = folder;
        this.progress = progress;
    }

    /** Runs {@code stacks}. When the calling thread is interrupted, the trials under way are given up. */
    public RunOutcome run(List<StackName> stacks) {
        List<RunOutcome.Failure> failures = new ArrayList<>();
        boolean interrupted = false;
        int givenUpTrials = 0;
        try {
            for (StackName stack : stacks) {
                run(stack, failures);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            givenUpTrials = e instanceof TrialsGivenUpException givenUp ? givenUp.trials() : 0;
        }
        return new RunOutcome(
                List.copyOf(outcomes), Comparisons.of(outcomes), interrupted, givenUpTrials, failures, warnings());
    }

    private List<String> warnings() {
        String more = captureFailures.size() < 2 ? "" : ", nor " + (captureFailures.size() - 1) + " others";
        return captureFailures.stream()
                .limit(1)
                .map(failure -> failure.getMessage() + more + "; the trial counts without its capture")
                .toList();
    }

    private void run(StackName stack, List<RunOutcome.Failure> failures) throws InterruptedException {
        TrialCollector collector = new TrialCollector(stack, scenario.precision());
        progress.started(stack, scenario.trials());
        try {
            runners.runner(stack.kind()).run(scenario, stack, plan(stack, collector), trial -> keep(trial, collector));
        } catch (NarrowsException e) {
            failures.add(new RunOutcome.Failure(stack, e));
            if (collector.isEmpty()) {
                leftOut.add(new LeftOut(stack, e.getMessage()));
            }
        } finally {
            progress.ended(stack);
            keep(collector);
        }
    }

    private void keep(TrialCollector collector) {
        if (!collector.isEmpty()) {
            outcomes.add(collector.outcome());
        }
        folder.removeUnfinishedCaptures(collector.stack(), collector.finishedTrials());
        if (!outcomes.isEmpty()) {
            List<Comparison> comparisons = Comparisons.of(outcomes);
            folder.write(SummaryJson.text(scenario, environment, outcomes, comparisons, leftOut), outcomes);
        }
    }

    private TrialPlan plan(StackName stack, TrialCollector collector) {
        Recording.Pcap pcap = scenario.recording().pcap();
        Path captures = pcap == Recording.Pcap.NONE ? null : folder.captures(stack);
        return new TrialPlan(
                1,
                scenario.trials(),
                parallel,
                captures,
                pcap == Recording.Pcap.ALL,
                collector::enough,
                captureFailures::add);
    }

    private void keep(TrialResult trial, TrialCollector collector) {
        collector.add(trial);
        folder.append(trial);
        progress.finished(trial);
    }
}
