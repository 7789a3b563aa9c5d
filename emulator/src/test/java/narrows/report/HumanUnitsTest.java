package narrows.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HumanUnitsTest {
    @Test
    void shows_rates_with_four_digits() {
        assertThat(HumanUnits.rate(0)).isEqualTo("0 bit/s");
        assertThat(HumanUnits.rate(999)).isEqualTo("999 bit/s");
        assertThat(HumanUnits.rate(1_234_567)).isEqualTo("1.235 Mbit/s");
        assertThat(HumanUnits.rate(12_345_678)).isEqualTo("12.35 Mbit/s");
        assertThat(HumanUnits.rate(999_940_000)).isEqualTo("999.9 Mbit/s");
        assertThat(HumanUnits.rate(999_960_000)).isEqualTo("1.000 Gbit/s");
        assertThat(HumanUnits.rate(25e9)).isEqualTo("25.00 Gbit/s");
    }

    @Test
    void shows_the_half_width_in_the_unit_of_the_mean() {
        assertThat(HumanUnits.rate(1_234_567, 12_345)).isEqualTo("1.235 +- 0.012 Mbit/s");
        assertThat(HumanUnits.rate(12_345_678, 6_000_000)).isEqualTo("12.35 +- 6.00 Mbit/s");
    }

    @Test
    void rounds_expected_times() {
        assertThat(HumanUnits.about(16.2)).isEqualTo("16 s");
        assertThat(HumanUnits.about(96)).isEqualTo("2 min");
        assertThat(HumanUnits.about(7200)).isEqualTo("2 h");
    }
}
