package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.scenario.Expectation;
import org.junit.jupiter.api.Test;

class ThresholdsTest {
    private final List<StackOutcome> stacks = List.of(
            SampleResults.outcome(SampleResults.SIM, 900_000), SampleResults.outcome(SampleResults.KERNEL, 1_000_000));

    @Test
    void says_nothing_when_all_are_met() {
        assertThat(missed(
                        new Expectation.TotalGoodput(SampleResults.SIM, true, 900_000),
                        new Expectation.TotalGoodput(SampleResults.SIM, false, 900_000),
                        new Expectation.Within(SampleResults.SIM, SampleResults.KERNEL, 0.11)))
                .isEmpty();
    }

    @Test
    void says_what_was_expected_and_what_was() {
        assertThat(missed(
                        new Expectation.TotalGoodput(SampleResults.SIM, true, 1_000_000),
                        new Expectation.TotalGoodput(SampleResults.KERNEL, false, 500_000),
                        new Expectation.Within(SampleResults.SIM, SampleResults.KERNEL, 0.05)))
                .containsExactly(
                        "expected goodput of sim:cubic >= 1000000 bit/s, was 900000",
                        "expected goodput of kernel:cubic <= 500000 bit/s, was 1000000",
                        "expected sim:cubic / kernel:cubic within 5 % of 1, was 0.900");
    }

    @Test
    void does_not_judge_a_stack_that_did_not_run() {
        List<Expectation> expectations = List.of(
                new Expectation.TotalGoodput(SampleResults.KERNEL, true, 1_000_000_000),
                new Expectation.Within(SampleResults.SIM, SampleResults.KERNEL, 0.01));

        assertThat(Thresholds.missed(expectations, stacks.subList(0, 1))).isEmpty();
    }

    private List<String> missed(Expectation... expectations) {
        return Thresholds.missed(List.of(expectations), stacks);
    }
}
