package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    /** Mean 100, sample variance 2.5, so the mean's relative variance is 2.5 / 5 / 100^2 = 0.00005. */
    private static final double[] REAL = {98, 99, 100, 101, 102};

    @Test
    void takes_the_interval_from_the_real_side_alone_when_the_simulation_has_no_spread() {
        Comparison comparison = compare(new double[] {95, 95, 95}, REAL);

        // 0.95 * sqrt(0.00005) * t(0.975, 4), with t = 2.776445.
        assertThat(comparison.ratio()).isEqualTo(0.95);
        assertThat(comparison.ratioLow()).isCloseTo(0.95 - 0.018651, within(1e-6));
        assertThat(comparison.ratioHigh()).isCloseTo(0.95 + 0.018651, within(1e-6));
    }

    @Test
    void adds_the_relative_variances_of_both_sides() {
        Comparison comparison = compare(new double[] {49, 49.5, 50, 50.5, 51}, REAL);

        // 0.5 * sqrt(0.0001) * t(0.975, 8), with Welch's 8 degrees of freedom and t = 2.306004.
        assertThat(comparison.ratio()).isEqualTo(0.5);
        assertThat(comparison.ratioHigh() - comparison.ratio()).isCloseTo(0.01153002, within(1e-8));
    }

    @Test
    void takes_the_interval_of_paired_trials_from_their_deviations_from_the_ratio() {
        Comparison comparison =
                Comparison.paired("sim:cubic", "kernel:cubic", "total", new double[] {97, 100, 100, 102, 101}, REAL);

        // Deviations -1, 1, 0, 1, -1 with variance 1: t(0.975, 4) * sqrt(1 / 5) / 100, with t = 2.776445.
        assertThat(comparison.ratio()).isEqualTo(1);
        assertThat(comparison.ratioLow()).isCloseTo(1 - 0.0124166, within(1e-7));
        assertThat(comparison.ratioHigh()).isCloseTo(1 + 0.0124166, within(1e-7));
    }

    @Test
    void pairs_trials_only_if_both_stacks_ran_the_same_seeds() {
        StackOutcome simulated = SampleResults.outcome(SampleResults.SIM, 2e6, 4e6, 6e6);
        StackOutcome same = SampleResults.outcome(SampleResults.KERNEL, 1e6, 2e6, 3e6);
        StackOutcome shorter = SampleResults.outcome(SampleResults.KERNEL, 1e6, 2e6);

        Comparison paired = Comparisons.pair(simulated, same).get(0);
        Comparison unpaired = Comparisons.pair(simulated, shorter).get(0);

        assertThat(paired.ratio()).isEqualTo(2);
        assertThat(paired.ratioHigh()).isEqualTo(2);
        assertThat(unpaired.ratioHigh()).isGreaterThan(unpaired.ratio());
    }

    @Test
    void has_no_interval_and_no_p_value_from_single_trials() {
        Comparison comparison = compare(new double[] {95}, new double[] {100});

        assertThat(comparison.ratioLow()).isEqualTo(0.95);
        assertThat(comparison.ratioHigh()).isEqualTo(0.95);
        assertThat(comparison.kolmogorovSmirnovP()).isNaN();
        assertThat(comparison.mannWhitneyP()).isNaN();
    }

    @Test
    void is_within_five_percent_up_to_the_bound() {
        assertThat(compare(new double[] {95.1}, new double[] {100}).withinFivePercent())
                .isTrue();
        assertThat(compare(new double[] {104.9}, new double[] {100}).withinFivePercent())
                .isTrue();
        assertThat(compare(new double[] {94.9}, new double[] {100}).withinFivePercent())
                .isFalse();
        assertThat(compare(new double[] {105.1}, new double[] {100}).withinFivePercent())
                .isFalse();
    }

    @Test
    void has_no_ratio_to_a_real_stack_that_transferred_nothing() {
        Comparison comparison = compare(new double[] {1, 2}, new double[] {0, 0});

        assertThat(comparison.ratio()).isNaN();
        assertThat(comparison.withinFivePercent()).isFalse();
    }

    @Test
    void gives_the_exact_p_of_samples_that_lie_apart() {
        Comparison comparison = compare(new double[] {1, 2, 3}, new double[] {4, 5, 6});

        // Kolmogorov and Smirnov: 2 of the 20 orders have D = 1. Mann and Whitney: U = 0, z = -4.5 / sqrt(5.25).
        assertThat(comparison.kolmogorovSmirnovP()).isCloseTo(0.1, within(1e-12));
        assertThat(comparison.mannWhitneyP()).isCloseTo(0.0495, within(5e-5));
    }

    @Test
    void finds_no_difference_between_equal_samples_without_spread() {
        Comparison comparison = compare(new double[] {5, 5, 5}, new double[] {5, 5, 5});

        assertThat(comparison.kolmogorovSmirnovP()).isEqualTo(1);
        assertThat(comparison.mannWhitneyP()).isEqualTo(1);
    }

    @Test
    void finds_a_difference_between_samples_without_spread_that_differ() {
        double p = compare(new double[] {5, 5, 5, 5}, new double[] {6, 6, 6, 6}).kolmogorovSmirnovP();

        // 2 of the 70 orders.
        assertThat(p).isCloseTo(2.0 / 70, within(1e-12));
    }

    @Test
    void pairs_each_simulated_stack_with_the_real_one_of_its_algorithm() {
        StackOutcome newReno = SampleResults.outcome(SampleResults.stack(StackName.Kind.SIM, "newreno"), 1e6);
        StackOutcome cubic = SampleResults.outcome(SampleResults.SIM, 2e6);
        StackOutcome realReno = SampleResults.outcome(SampleResults.stack(StackName.Kind.KERNEL, "reno"), 1e6);
        StackOutcome realCubic = SampleResults.outcome(SampleResults.KERNEL, 2e6);

        List<Comparison> comparisons = Comparisons.of(List.of(newReno, cubic, realReno, realCubic));

        assertThat(comparisons)
                .extracting(c -> c.simulated() + " / " + c.real() + " " + c.flow())
                .containsExactly(
                        "sim:newreno / kernel:reno total",
                        "sim:newreno / kernel:reno a->b",
                        "sim:cubic / kernel:cubic total",
                        "sim:cubic / kernel:cubic a->b");
    }

    private static Comparison compare(double[] simulations, double[] realities) {
        return Comparison.of("sim:cubic", "kernel:cubic", "total", simulations, realities);
    }
}
