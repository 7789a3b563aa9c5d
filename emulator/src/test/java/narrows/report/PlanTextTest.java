package narrows.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.run.SampleResults;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

class PlanTextTest {
    private final Scenario scenario = SampleResults.scenario("description: A first run.");

    @Test
    void says_links_flows_stacks_trials_seeds_and_time() {
        assertThat(lines(List.of(SampleResults.SIM, SampleResults.KERNEL), 1))
                .containsExactly(
                        "tiny: A first run.",
                        "  links   a - b: pfifo limit 50 packets, rate 10mbit, delay 20ms, loss 1%",
                        "  flows   a->b",
                        "  stacks  sim:cubic, kernel:cubic",
                        "  trials  3 of 2s on each stack, seeds 7 to 9",
                        "  takes   about 6 s for the real stacks, and the simulations");
    }

    @Test
    void counts_trials_that_run_side_by_side_as_one() {
        assertThat(lines(List.of(SampleResults.KERNEL), 2)).endsWith("  takes   about 4 s for the real stacks");
    }

    @Test
    void promises_no_time_for_simulations() {
        assertThat(lines(List.of(SampleResults.SIM), 0))
                .endsWith("  takes   as long as the processors need: simulations only");
    }

    private List<String> lines(List<StackName> stacks, int parallel) {
        return new PlanText(scenario, stacks, parallel, Ink.PLAIN).lines();
    }
}
