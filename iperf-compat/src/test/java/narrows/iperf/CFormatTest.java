package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against what printf of glibc prints. */
class CFormatTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "2.4096, 2.4", "28.1, 28", "100, 1e+02", "0.00012345, 0.00012", "0.000012345, 1.2e-05"})
    void writes_percent_2g_as_c_does(double value, String text) {
        assertThat(CFormat.general(value, 2)).isEqualTo(text);
    }

    @Test
    void rounds_the_binary_value_half_to_even() {
        assertThat(CFormat.fixed(0.125, 2)).isEqualTo("0.12");
        assertThat(CFormat.fixed(2.675, 2)).isEqualTo("2.67");
        assertThat(CFormat.fixed(0.375, 2)).isEqualTo("0.38");
    }

    @Test
    void writes_doubles_with_15_digits_where_they_suffice_and_17_elsewhere() {
        assertThat(CFormat.shortest(1.000081)).isEqualTo("1.000081");
        assertThat(CFormat.shortest(1.000080943107605)).isEqualTo("1.000080943107605");
        assertThat(CFormat.shortest(Double.parseDouble("50327574.329735532"))).isEqualTo("50327574.329735532");
        assertThat(CFormat.shortest(Double.parseDouble("4.9041847954071353e-05")))
                .isEqualTo("4.9041847954071353e-05");
    }
}
