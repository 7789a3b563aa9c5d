package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StatTest {
    @Test
    void knows_mean_deviation_interval_median_and_extremes() {
        Stat stat = Stat.of(9, 4, 4, 2, 4, 5, 7, 5);

        // Squares of the distances to 5 sum to 32; t(0.975, 7) = 2.364624.
        // The half width is 2.364624 * sqrt(32 / 7) / sqrt(8) = 1.787488.
        assertThat(stat.n()).isEqualTo(8);
        assertThat(stat.mean()).isEqualTo(5);
        assertThat(stat.stddev()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
        assertThat(stat.ci95Low()).isCloseTo(5 - 1.787488, within(1e-5));
        assertThat(stat.ci95High()).isCloseTo(5 + 1.787488, within(1e-5));
        assertThat(stat.median()).isEqualTo(4.5);
        assertThat(stat.min()).isEqualTo(2);
        assertThat(stat.max()).isEqualTo(9);
    }

    @Test
    void takes_the_middle_value_of_an_odd_number() {
        assertThat(Stat.of(3, 1, 2).median()).isEqualTo(2);
    }

    @Test
    void has_an_interval_without_width_for_one_value() {
        assertThat(Stat.of(7)).isEqualTo(new Stat(1, 7, 0, 7, 7, 7, 7, 7));
    }

    @Test
    void has_no_spread_at_all_for_equal_values() {
        Stat stat = Stat.of(0.1, 0.1, 0.1);

        assertThat(stat.mean()).isEqualTo(0.1);
        assertThat(stat.stddev()).isZero();
        assertThat(stat.halfWidth95()).isZero();
    }

    @Test
    void is_all_zero_without_values() {
        assertThat(Stat.of()).isEqualTo(new Stat(0, 0, 0, 0, 0, 0, 0, 0));
    }
}
