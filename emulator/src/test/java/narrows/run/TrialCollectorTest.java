package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrialCollectorTest {
    @Test
    void is_never_enough_without_a_wanted_precision() {
        TrialCollector collector = new TrialCollector(SampleResults.SIM, 0);
        add(collector, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6);

        assertThat(collector.enough()).isFalse();
    }

    @Test
    void waits_for_five_trials_however_alike_they_are() {
        TrialCollector collector = new TrialCollector(SampleResults.SIM, 0.03);
        add(collector, 1e6, 1e6, 1e6, 1e6);
        assertThat(collector.enough()).isFalse();

        collector.add(SampleResults.trial(SampleResults.SIM, 5, 1e6));
        assertThat(collector.enough()).isTrue();
    }

    @Test
    void compares_the_half_width_of_the_interval_with_the_mean() {
        // Mean 100, half width 2.776445 * sqrt(2.5 / 5) = 1.963.
        TrialCollector wide = new TrialCollector(SampleResults.SIM, 0.019);
        add(wide, 98, 99, 100, 101, 102);
        TrialCollector narrow = new TrialCollector(SampleResults.SIM, 0.020);
        add(narrow, 98, 99, 100, 101, 102);

        assertThat(wide.enough()).isFalse();
        assertThat(narrow.enough()).isTrue();
    }

    @Test
    void needs_the_precision_of_each_flow_and_not_only_of_the_total() {
        TrialCollector collector = new TrialCollector(SampleResults.SIM, 0.03);
        for (int trial = 1; trial <= 6; trial++) {
            collector.add(SampleResults.trial(SampleResults.SIM, trial, 1e6 * trial, 7e6 - 1e6 * trial));
        }

        assertThat(collector.outcome().total().goodput().halfWidth95()).isZero();
        assertThat(collector.enough()).isFalse();
    }

    private static void add(TrialCollector collector, double... goodputs) {
        for (int i = 0; i < goodputs.length; i++) {
            collector.add(SampleResults.trial(SampleResults.SIM, i + 1, goodputs[i]));
        }
    }
}
