package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.measure.TrialResult;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonRunTest {
    private static final Progress SILENT = new Progress() {
        @Override
        public void started(StackName stack, int trials) {}

        @Override
        public void finished(TrialResult trial) {}

        @Override
        public void ended(StackName stack) {}
    };

    private final Scenario scenario = SampleResults.scenario();

    @TempDir
    private Path folder;

    @Test
    void runs_all_stacks_and_writes_trials_in_order() throws IOException {
        RunOutcome outcome = run((plan, trial) -> SampleResults.trial(SampleResults.SIM, 4 - trial, trial * 1e6));

        assertThat(outcome.interrupted()).isFalse();
        assertThat(Files.readAllLines(folder.resolve("trials.csv")))
                .extracting(line -> line.substring(0, 13))
                .containsExactly("stack,trial,s", "sim:cubic,1,7", "sim:cubic,2,8", "sim:cubic,3,9");
    }

    @Test
    void writes_goodput_columns_for_gnuplot() throws IOException {
        run((plan, trial) -> SampleResults.trial(SampleResults.SIM, trial, 2e6));

        assertThat(Files.readString(folder.resolve("goodput.dat"))).isEqualTo("""
                # goodput in bit/s: stack mean stddev ci95_low ci95_high
                # total
                sim:cubic 2000000 0 2000000 2000000


                # a->b
                sim:cubic 2000000 0 2000000 2000000
                """);
    }

    @Test
    void keeps_finished_trials_when_it_is_interrupted() throws IOException {
        RunOutcome outcome = run((plan, trial) -> {
            if (trial == 3) {
                throw new InterruptedException();
            }
            return SampleResults.trial(SampleResults.SIM, trial, 1e6);
        });

        assertThat(outcome.interrupted()).isTrue();
        assertThat(outcome.stacks().get(0).trials()).hasSize(2);
        assertThat(Files.readAllLines(folder.resolve("trials.csv"))).hasSize(3);
        JsonNode summary =
                new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
        assertThat(summary.get("results").get(0).get("trials").asInt()).isEqualTo(2);
    }

    @Test
    void writes_nothing_that_claims_results_if_nothing_was_finished() {
        RunOutcome outcome = run((plan, trial) -> {
            throw new TrialsGivenUpException(4);
        });

        assertThat(outcome.interrupted()).isTrue();
        assertThat(outcome.givenUpTrials()).isEqualTo(4);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("scenario.yaml", "effective.txt");
    }

    @Test
    void tells_once_of_captures_that_could_not_be_written() {
        RunOutcome outcome = run((plan, trial) -> {
            plan.captureFailed().accept(new NarrowsException(NarrowsException.RUN_FAILED, "cannot write " + trial));
            return SampleResults.trial(SampleResults.SIM, trial, 1e6);
        });

        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.stacks().get(0).trials()).hasSize(3);
        assertThat(outcome.warnings())
                .containsExactly("cannot write 1, nor 2 others; the trial counts without its capture");
    }

    @Test
    void removes_captures_of_trials_that_were_given_up() {
        run((plan, trial) -> {
            writeCapture(plan.captureFolder().resolve("trial-" + trial + ".pcapng"));
            if (trial == 2) {
                throw new InterruptedException();
            }
            return SampleResults.trial(SampleResults.SIM, trial, 1e6);
        });

        assertThat(folder.resolve("sim-cubic")).isDirectoryContaining("glob:**trial-1.pcapng");
        assertThat(folder.resolve("sim-cubic/trial-2.pcapng")).doesNotExist();
    }

    @Test
    void goes_on_with_the_other_stacks_when_one_fails_and_names_it_in_the_summary() throws IOException {
        StackRunners runners = kind -> (given, stack, plan, finished) -> {
            if (kind == StackName.Kind.KERNEL) {
                throw new NarrowsException(NarrowsException.RUN_FAILED, "no TUN");
            }
            finished.accept(SampleResults.trial(stack, 1, 1e6));
        };
        RunOutcome outcome = new ComparisonRun(scenario, 0, runners, begin(), SILENT, List.of())
                .run(List.of(SampleResults.KERNEL, SampleResults.SIM));

        assertThat(outcome.failures())
                .extracting(failure -> failure.stack().text())
                .containsExactly("kernel:cubic");
        assertThat(outcome.stacks()).extracting(stack -> stack.stack().text()).containsExactly("sim:cubic");
        JsonNode leftOut = new ObjectMapper()
                .readTree(Files.readString(folder.resolve("summary.json")))
                .get("left_out");
        assertThat(leftOut).hasSize(1);
        assertThat(leftOut.get(0).get("stack").textValue()).isEqualTo("kernel:cubic");
        assertThat(leftOut.get(0).get("reason").textValue()).isEqualTo("no TUN");
    }

    private interface Trial {
        TrialResult run(TrialPlan plan, int trial) throws InterruptedException;
    }

    private RunOutcome run(Trial trial) {
        StackRunner runner = (given, stack, plan, finished) -> {
            for (int k = plan.firstTrial(); k <= plan.lastTrial(); k++) {
                finished.accept(trial.run(plan, k));
            }
        };
        return new ComparisonRun(scenario, 0, kind -> runner, begin(), SILENT, List.of())
                .run(List.of(SampleResults.SIM));
    }

    private RunFolder begin() {
        return RunFolder.begin(folder, scenario, "effective\n");
    }

    private static void writeCapture(Path file) {
        AtomicFile.write(file, "capture");
    }
}
