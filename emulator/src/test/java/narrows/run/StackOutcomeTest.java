package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import narrows.measure.FlowResult;
import narrows.measure.LatenessSummary;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import org.junit.jupiter.api.Test;

class StackOutcomeTest {
    @Test
    void sums_the_flows_of_each_trial() {
        StackOutcome outcome = StackOutcome.of(
                SampleResults.SIM,
                List.of(
                        SampleResults.trial(SampleResults.SIM, 1, 1e6, 3e6),
                        SampleResults.trial(SampleResults.SIM, 2, 2e6, 2e6)));

        assertThat(outcome.total().goodput().mean()).isEqualTo(4e6);
        assertThat(outcome.total().goodput().stddev()).isZero();
        assertThat(outcome.flows().get(0).goodput().mean()).isEqualTo(1.5e6);
        assertThat(outcome.flows().get(1).goodput().mean()).isEqualTo(2.5e6);
        assertThat(outcome.total().lostPackets().mean()).isEqualTo(4);
        assertThat(outcome.total().rttMs().mean()).isEqualTo(41.5);
    }

    @Test
    void takes_trials_in_any_order() {
        StackOutcome outcome = StackOutcome.of(
                SampleResults.SIM,
                List.of(
                        SampleResults.trial(SampleResults.SIM, 2, 2e6),
                        SampleResults.trial(SampleResults.SIM, 1, 1e6)));

        assertThat(outcome.trials()).extracting(TrialResult::trial).containsExactly(1, 2);
        assertThat(outcome.total().goodputsBitsPerSec()).containsExactly(1e6, 2e6);
    }

    @Test
    void knows_how_fairly_the_flows_shared() {
        StackOutcome outcome =
                StackOutcome.of(SampleResults.SIM, List.of(SampleResults.trial(SampleResults.SIM, 1, 1e6, 3e6)));

        // (1 + 3)^2 / (2 * (1 + 9))
        assertThat(outcome.jain().mean()).isCloseTo(0.8, within(1e-12));
    }

    @Test
    void adds_up_the_ledgers() {
        StackOutcome outcome = SampleResults.outcome(SampleResults.SIM, 1e6, 2e6, 3e6);

        assertThat(outcome.ledger().sent()).isEqualTo(300);
        assertThat(outcome.ledger().dropped()).isEqualTo(6);
        assertThat(outcome.ledger().balances()).isTrue();
    }

    @Test
    void leaves_trials_without_an_rtt_sample_out_of_its_mean() {
        assertThat(FlowStats.of(
                                "f",
                                List.of(
                                        new FlowResult("f", 1, 1, 0, 30e6, 1, 0),
                                        new FlowResult("f", 0, 0, 0, 0, 1, 1)))
                        .rttMs())
                .isEqualTo(Stat.of(30));
    }

    @Test
    void takes_the_worst_verdict_counts_its_reasons_and_keeps_the_largest_lateness() {
        Verdict first = SampleResults.suspect("released late for 3.2 % of the packets");
        Verdict second = new Verdict(
                Verdict.State.INVALID,
                List.of("released late for 9 % of the packets", "TUN dropped 5 packets"),
                new LatenessSummary(20, 100, 900, 950));
        Verdict faithful = new Verdict(Verdict.State.FAITHFUL, List.of(), LatenessSummary.NONE);

        Verdict merged = StackOutcome.of(
                        SampleResults.KERNEL,
                        List.of(
                                SampleResults.trial(SampleResults.KERNEL, 1, first, 1e6),
                                SampleResults.trial(SampleResults.KERNEL, 2, second, 1e6),
                                SampleResults.trial(SampleResults.KERNEL, 3, faithful, 1e6)))
                .verdict();

        assertThat(merged.state()).isEqualTo(Verdict.State.INVALID);
        assertThat(merged.reasons())
                .containsExactly(
                        "released late for 3.2 % of the packets (2 of 3 trials)",
                        "TUN dropped 5 packets (1 of 3 trials)");
        assertThat(merged.lateness()).isEqualTo(new LatenessSummary(20, 200, 900, 950));
    }

    @Test
    void says_a_reason_as_it_is_when_there_is_one_trial() {
        Verdict verdict = SampleResults.suspect("the bridge stalled for 12 ms");

        assertThat(StackOutcome.of(
                                SampleResults.KERNEL,
                                List.of(SampleResults.trial(SampleResults.KERNEL, 1, verdict, 1e6)))
                        .verdict())
                .isEqualTo(verdict);
    }
}
