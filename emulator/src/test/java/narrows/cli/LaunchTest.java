package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;
import narrows.measure.Verdict;
import narrows.run.SampleResults;
import narrows.run.StackRunner;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LaunchTest {
    private static final List<StackName> STACKS = List.of(SampleResults.SIM, SampleResults.KERNEL);

    private final CommandLineFixture command = new CommandLineFixture();

    @TempDir
    private Path folder;

    @Test
    void ends_with_0_when_all_is_well() {
        assertThat(launch(SampleResults.scenario(), runner(Verdict.EXACT))).isZero();
        assertThat(command.out()).contains("sim:cubic / kernel:cubic  1.000  within 5 %");
    }

    @Test
    void ends_with_3_and_a_line_when_a_threshold_is_missed() {
        Scenario scenario = SampleResults.scenario("expect: [{stack: 'sim:cubic', total: goodput >= 2mbit}]");

        assertThat(launch(scenario, runner(Verdict.EXACT))).isEqualTo(3);
        assertThat(command.errorLines())
                .contains("narrows: expected goodput of sim:cubic >= 2000000 bit/s, was 1000000");
    }

    @Test
    void ends_with_4_when_a_result_is_not_faithful_and_that_was_asked_for() {
        StackRunner runner = runner(SampleResults.suspect("stalled"));

        assertThat(launch(SampleResults.scenario(), runner, "--strict")).isEqualTo(4);
        assertThat(launch(SampleResults.scenario(), runner)).isZero();
        assertThat(command.out()).contains("sim:cubic is suspect:\n  - stalled (3 of 3 trials)");
    }

    @Test
    void ends_with_1_and_the_reason_when_a_stack_fails() {
        StackRunner runner = (scenario, stack, plan, finished) -> {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "out of luck");
        };

        assertThat(launch(SampleResults.scenario(), runner)).isEqualTo(1);
        assertThat(command.errorLines())
                .containsExactly("narrows: sim:cubic: out of luck", "narrows: kernel:cubic: out of luck");
    }

    @Test
    void ends_with_130_and_keeps_finished_trials_when_interrupted() {
        StackRunner runner = (scenario, stack, plan, finished) -> {
            finished.accept(SampleResults.trial(stack, 1, 1e6));
            throw new InterruptedException();
        };

        assertThat(launch(SampleResults.scenario(), runner)).isEqualTo(130);
        assertThat(command.errorLines()).contains("narrows: interrupted; finished trials are kept in " + folder);
        assertThat(folder.resolve("summary.json")).content().contains("\"trials\" : 1");
    }

    @Test
    void says_so_when_it_was_interrupted_before_any_trial_was_finished() {
        StackRunner runner = (scenario, stack, plan, finished) -> {
            throw new InterruptedException();
        };

        assertThat(launch(SampleResults.scenario(), runner)).isEqualTo(130);
        assertThat(command.errorLines()).containsExactly("narrows: interrupted; no trial was finished");
        assertThat(command.out()).doesNotContain("results in");
        assertThat(folder.resolve("summary.json")).doesNotExist();
    }

    @Test
    void prints_what_will_run_before_what_came_out() {
        launch(SampleResults.scenario(), runner(Verdict.EXACT));

        assertThat(command.out())
                .startsWith("tiny\n")
                .containsSubsequence("  trials  3 of 2s", "flow a->b", "results in ");
    }

    private static StackRunner runner(Verdict verdict) {
        return (scenario, stack, plan, finished) -> {
            for (int trial = 1; trial <= plan.lastTrial(); trial++) {
                finished.accept(SampleResults.trial(stack, trial, verdict, 1e6));
            }
        };
    }

    private int launch(Scenario scenario, StackRunner runner, String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--out", folder.toString()));
        RunOptions parsed = CommandLine.populateCommand(new RunOptions(), arguments.toArray(String[]::new));
        return new Launch(command.console(), scenario, parsed, kind -> runner).run(STACKS);
    }
}
