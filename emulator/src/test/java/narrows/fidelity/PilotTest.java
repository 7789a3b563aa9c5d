package narrows.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import narrows.measure.FlowResult;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.qdisc.DropReason;
import narrows.run.StackRunner;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PilotTest {
    private static final Scenario TWENTY_SECONDS =
            Cells.matching(List.of("2mbit-20ms-loss1-bdp")).get(0).scenario(3);

    private int simulated;

    /** Trial k brings 10000 k bit/s to the application and 11000 k over the network, which drops 500 packets. */
    private StackRunner runner(StackName.Kind kind) {
        return (scenario, stack, plan, finished) -> {
            for (int trial = plan.firstTrial(); trial <= plan.lastTrial(); trial++) {
                simulated++;
                finished.accept(result(stack.text(), trial));
            }
        };
    }

    private static TrialResult result(String stack, int trial) {
        FlowResult flow = new FlowResult("a->b", 10_000.0 * trial, 11_000.0 * trial, 3, 20e6, 150_000, 500);
        LedgerTotals ledger = new LedgerTotals(0, 0, 0, 0, new EnumMap<>(DropReason.class));
        return new TrialResult(stack, trial, trial, List.of(flow), ledger, Map.of(), Verdict.EXACT);
    }

    private Pilot pilot() throws InterruptedException {
        return new Pilot(TWENTY_SECONDS, TWENTY_SECONDS.stacks().get(0), new Simulations(this::runner, true));
    }

    @ParameterizedTest
    @CsvSource({"0, 24", "1000, 24", "62500, 24", "100000, 15", "250000, 8", "10000000, 8"})
    void has_fewer_trials_where_each_costs_more(long packets, int trials) {
        assertThat(Pilot.size(packets)).isEqualTo(trials);
    }

    @Test
    void expects_the_load_of_what_arrives_and_what_is_dropped() throws InterruptedException {
        // Ten trials, 5.5 in the mean; 500 packets of 12000 bits in 20 s are 300 kbit/s.
        assertThat(pilot().bitsPerSec()).isCloseTo(11_000 * 5.5 + 300_000, within(1e-6));
    }

    @Test
    void tells_how_much_goodput_scatters() throws InterruptedException {
        // 1 to 10: the variance is 10 * 11 / 12, the mean 5.5.
        assertThat(pilot().scatter()).isCloseTo(Math.sqrt(110 / 12.0) / 5.5, within(1e-12));
    }

    @Test
    void simulates_each_trial_once() throws InterruptedException {
        Pilot pilot = pilot();

        assertThat(pilot.same(numbered(1, 2, 4))).extracting(TrialResult::trial).containsExactly(1, 2, 4);
        assertThat(simulated).isEqualTo(10);
        assertThat(pilot.same(numbered(12))).extracting(TrialResult::trial).containsExactly(12);
        assertThat(simulated).isEqualTo(12);
    }

    private static List<TrialResult> numbered(int... trials) {
        return Arrays.stream(trials)
                .mapToObj(trial -> result("kernel:reno", trial))
                .toList();
    }
}
