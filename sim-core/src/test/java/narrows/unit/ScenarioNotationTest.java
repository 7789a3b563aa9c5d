package narrows.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioNotationTest {
    @ParameterizedTest
    @CsvSource({
        "10mbit, 10000000",
        "10Mbit, 10000000",
        "10Mbps, 10000000",
        "10Mb/s, 10000000",
        "10mbps, 10000000",
        "1gbit, 1000000000",
        "1.5Gbps, 1500000000",
        "1tbit, 1000000000000",
        "56kbps, 56000",
        "32768bps, 32768",
        "32768b/s, 32768",
        "7bit, 7",
        "1kibit, 1024",
        "1Mib/s, 1048576",
        "250KBps, 2000000",
        "1MB/s, 8000000",
        "1MiB/s, 8388608",
        "1e2kbit, 100000",
        "10 mbit, 10000000",
        "0bit, 0"
    })
    void rates_are_bits_per_second_unless_bytes_are_written(String text, long bitsPerSec) {
        assertThat(ScenarioNotation.rate("rate", text)).isEqualTo(new Rate(bitsPerSec));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10",
                "mbit",
                "-1mbit",
                "+1mbit",
                "2Mb",
                "2M",
                "2MB",
                "10mbitt",
                "1e999bit",
                "1e30bit",
                "NaN",
                "inf",
                "0x10mbit",
                "10 m bit",
                "50%",
                "1,5mbit",
                ".5mbit",
                "1MBPS"
            })
    void other_rates_are_refused(String text) {
        assertThatThrownBy(() -> ScenarioNotation.rate("rate", text))
                .isInstanceOf(UnitException.class)
                .hasMessageStartingWith("rate \"" + text + "\": expected a rate such as 10mbit");
    }

    @Test
    void knows_the_word_that_tc_reads_as_bytes() {
        assertThat(ScenarioNotation.isBitsPerSecondWord("10Mbps")).isTrue();
        assertThat(ScenarioNotation.isBitsPerSecondWord("10mbit")).isFalse();
        assertThat(ScenarioNotation.isBitsPerSecondWord("1MBps")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1500b, 1500",
        "15000B, 15000",
        "15kb, 15360",
        "15Kb, 15360",
        "15KiB, 15360",
        "15kib, 15360",
        "10mb, 10485760",
        "1gb, 1073741824",
        "1GiB, 1073741824",
        "0.5kb, 512",
        "0b, 0"
    })
    void sizes_count_in_1024s(String text, long bytes) {
        assertThat(ScenarioNotation.size("size", text)).isEqualTo(new Size(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "15", "15k", "15kbit", "-1b", "15p", "9999999999gb", "15kB/s"})
    void other_sizes_are_refused(String text) {
        assertThatThrownBy(() -> ScenarioNotation.size("size", text))
                .isInstanceOf(UnitException.class)
                .hasMessageContaining("size \"" + text + "\": expected a size");
    }

    @ParameterizedTest
    @ValueSource(strings = {"15KB", "15kB", "1MB", "1GB"})
    void sizes_that_tools_read_differently_are_refused_with_the_reason(String text) {
        assertThatThrownBy(() -> ScenarioNotation.size("size", text)).hasMessageContaining("differ between tools");
    }

    @ParameterizedTest
    @CsvSource({
        "100ns, 100",
        "20us, 20000",
        "2ms, 2000000",
        "1.5ms, 1500000",
        "60s, 60000000000",
        "0.1s, 100000000",
        "2min, 120000000000",
        "1h, 3600000000000",
        "5sec, 5000000000",
        "5msec, 5000000",
        "5usec, 5000",
        "0s, 0",
        "1e-3s, 1000000"
    })
    void times_have_a_unit(String text, long expectedNs) {
        assertThat(ScenarioNotation.timeNs("delay", text)).isEqualTo(expectedNs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "0", "100m", "-5ms", "100MS", "9999999999h", "1d", "ms"})
    void other_times_are_refused(String text) {
        assertThatThrownBy(() -> ScenarioNotation.timeNs("delay", text))
                .isInstanceOf(UnitException.class)
                .hasMessageStartingWith("delay \"" + text + "\": expected a time such as 100ms");
    }

    @Test
    void packets_are_whole() {
        assertThat(ScenarioNotation.packets("queue", "30000p")).isEqualTo(30_000);
        assertThat(ScenarioNotation.packets("queue", "1e3p")).isEqualTo(1000);
        for (String text : new String[] {"100", "1.5p", "-1p", "100packets"}) {
            assertThatThrownBy(() -> ScenarioNotation.packets("queue", text)).isInstanceOf(UnitException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"0%, 0", "100%, 4294967296", "50%, 2147483648", "5%, 214748365", "0.1%, 4294967", "1e-8%, 0"})
    void probabilities_are_percent(String text, long parts) {
        assertThat(ScenarioNotation.probability("loss", text)).isEqualTo(new Probability(parts));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "0.05", "100.1%", "-1%", "5%%", "5 percent"})
    void other_probabilities_are_refused(String text) {
        assertThatThrownBy(() -> ScenarioNotation.probability("loss", text)).isInstanceOf(UnitException.class);
    }
}
