package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import narrows.NarrowsException;
import narrows.link.LinkObserver;
import narrows.measure.TrialResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimRunnerTest {
    @TempDir
    private Path folder;

    private final List<TrialResult> finished = new ArrayList<>();

    @Test
    void hands_results_on_in_trial_order_though_the_first_trial_ends_last() throws InterruptedException {
        CountDownLatch secondDone = new CountDownLatch(1);
        SimRunner runner = new SimRunner((scenario, stack, trial, observers) -> {
            if (trial == 1) {
                await(secondDone);
            } else {
                secondDone.countDown();
            }
            return SampleResults.trial(stack, trial, 1e6);
        });

        runner.run(SampleResults.scenario(), SampleResults.SIM, plan(3, 2), finished::add);

        assertThat(finished).extracting(TrialResult::trial).containsExactly(1, 2, 3);
    }

    @Test
    void ends_early_when_the_precision_is_reached() throws InterruptedException {
        TrialPlan plan = new TrialPlan(1, 100, 2, null, false, () -> finished.size() == 7);

        instant().run(SampleResults.scenario(), SampleResults.SIM, plan, finished::add);

        assertThat(finished).extracting(TrialResult::trial).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void captures_the_first_trial_only() throws InterruptedException {
        TrialPlan plan = new TrialPlan(1, 2, 1, folder.resolve("sim-cubic"), false, () -> false);

        instant().run(SampleResults.scenario(), SampleResults.SIM, plan, finished::add);

        assertThat(folder.resolve("sim-cubic/trial-1.pcapng")).exists();
        assertThat(folder.resolve("sim-cubic/trial-2.pcapng")).doesNotExist();
    }

    @Test
    void gives_the_capture_to_the_simulation_as_an_observer() throws InterruptedException {
        List<Integer> observers = new ArrayList<>();
        SimRunner runner = new SimRunner((scenario, stack, trial, all) -> {
            observers.add(all.size());
            return SampleResults.trial(stack, trial, 1e6);
        });

        runner.run(
                SampleResults.scenario(),
                SampleResults.SIM,
                new TrialPlan(1, 2, 1, folder, false, () -> false),
                finished::add);

        assertThat(observers).containsExactly(2, 1);
    }

    @Test
    void passes_on_the_failure_of_a_trial_and_leaves_no_capture_of_it() {
        SimRunner runner = new SimRunner((scenario, stack, trial, observers) -> {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "no such luck");
        });
        TrialPlan plan = new TrialPlan(1, 2, 1, folder, true, () -> false);

        assertThatThrownBy(() -> runner.run(SampleResults.scenario(), SampleResults.SIM, plan, finished::add))
                .isInstanceOf(NarrowsException.class)
                .hasMessage("no such luck");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keeps_the_figures_of_a_trial_whose_capture_cannot_be_written() throws IOException, InterruptedException {
        Path noFolder = Files.createFile(folder.resolve("sim-cubic"));
        List<NarrowsException> failures = new ArrayList<>();
        TrialPlan plan = new TrialPlan(1, 2, 1, noFolder, false, () -> false, failures::add);

        instant().run(SampleResults.scenario(), SampleResults.SIM, plan, finished::add);

        assertThat(finished).extracting(TrialResult::trial).containsExactly(1, 2);
        assertThat(failures)
                .singleElement()
                .asString()
                .contains("cannot write " + noFolder.resolve("trial-1.pcapng")
                        + ": a file stands where a folder is needed");
    }

    @Test
    void stops_running_trials_at_their_next_packet_when_interrupted() {
        Set<Integer> cancelled = new ConcurrentSkipListSet<>();
        Thread caller = Thread.currentThread();
        SimRunner runner = new SimRunner((scenario, stack, trial, observers) -> {
            caller.interrupt();
            return runForEver(trial, observers, cancelled);
        });

        assertThatThrownBy(() -> runner.run(SampleResults.scenario(), SampleResults.SIM, plan(2, 1), finished::add))
                .isInstanceOf(TrialsGivenUpException.class);
        assertThat(cancelled).contains(1);
        assertThat(finished).isEmpty();
    }

    private static TrialResult runForEver(int trial, List<LinkObserver.Factory> factories, Set<Integer> cancelled) {
        LinkObserver link = factories.get(0).observe("a>b", 0, 1, null);
        try {
            while (true) {
                link.arrived(null, 0);
                Thread.onSpinWait();
            }
        } catch (CancellationException e) {
            cancelled.add(trial);
            throw e;
        }
    }

    private static SimRunner instant() {
        return new SimRunner((scenario, stack, trial, observers) -> SampleResults.trial(stack, trial, 1e6));
    }

    private static TrialPlan plan(int trials, int parallel) {
        return new TrialPlan(1, trials, parallel, null, false, () -> false);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
