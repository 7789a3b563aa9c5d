package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {
    @ParameterizedTest
    @CsvSource({
        "8K, 8192",
        "8k, 8000",
        "1m, 1000000",
        "1M, 1048576",
        "2g, 2000000000",
        "2G, 2147483648",
        "1.5M, 1572864",
        ".5k, 500",
        "1470, 1470",
        "64KB, 65536",
        "10Mb, 10485760"
    })
    void small_letters_are_powers_of_1000_and_capitals_of_1024(String text, long value) {
        assertThat(Values.quantity("-n", text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "10t", "-5", "1e3", "5 k", "k"})
    void refuses_what_iperf2_would_read_as_something_else(String text) {
        assertThatThrownBy(() -> Values.quantity("-n", text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-n value of '" + text + "' not recognized");
    }

    @Test
    void a_rate_may_count_datagrams() {
        assertThat(Values.load("-b", "100pps")).isEqualTo(new Load(100, true));
        assertThat(Values.load("-b", "2kpps")).isEqualTo(new Load(2000, true));
        assertThat(Values.load("-b", "5m")).isEqualTo(new Load(5_000_000, false));
        assertThat(new Load(100, true).gapNs(500)).isEqualTo(10_000_000.0);
        assertThat(new Load(80_000, false).gapNs(1000)).isEqualTo(100_000_000.0);
    }

    @ParameterizedTest
    @CsvSource({
        "0x20, 32",
        "32, 32",
        "040, 32",
        "ef, 184",
        "EF, 184",
        "af11, 40",
        "af41, 136",
        "cs1, 32",
        "lowdelay, 16"
    })
    void a_type_of_service_is_a_number_or_a_name(String text, int value) {
        assertThat(Values.tos(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"256", "-1", "af51", "x", ""})
    void refuses_other_types_of_service(String text) {
        assertThatThrownBy(() -> Values.tos(text)).hasMessageContaining("-S value");
    }

    @Test
    void seconds_have_fractions() {
        assertThat(Values.seconds("no", "2.5")).isEqualTo(2_500_000_000L);
        assertThat(Values.seconds("no", "-1")).isEqualTo(-1_000_000_000L);
        assertThatThrownBy(() -> Values.seconds("no", "5x")).hasMessage("no");
        assertThatThrownBy(() -> Values.seconds("no", "NaN")).hasMessage("no");
        assertThatThrownBy(() -> Values.seconds("no", "99999999999999")).hasMessage("no");
    }

    @Test
    void an_amount_is_bytes_or_ticks_of_10_ms() {
        assertThat(Amount.ofTime(1_000_000_000).word()).isEqualTo(-100);
        assertThat(Amount.ofBytes(3000).word()).isEqualTo(3000);
        assertThat(Amount.ofBytes(1L << 40).word()).isEqualTo(Integer.MAX_VALUE);
        assertThat(Amount.ofWord(0).endless()).isTrue();
        assertThat(Amount.ofWord(Integer.MIN_VALUE)).isEqualTo(Amount.ofTime(21_474_836_480_000_000L));
    }
}
