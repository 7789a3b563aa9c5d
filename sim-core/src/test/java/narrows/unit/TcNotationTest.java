package narrows.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected values: what tc sends to the kernel (qdisc reference, section 13.5). */
class TcNotationTest {
    @ParameterizedTest
    @CsvSource({
        "2Mbit, 250000",
        "2Mbps, 2000000",
        "250KBps, 250000",
        "2000000, 250000",
        "2000000bit, 250000",
        "2e6, 250000",
        "2Mibit, 262144",
        "0x10mbit, 2000000",
        "1KiBps, 1024",
        "40gbit, 5000000000",
        "1tbit, 125000000000",
        "7bit, 0",
        ".5mbit, 62500",
        "0x1p10, 128"
    })
    void rates_come_out_in_bytes_per_second(String text, long bytesPerSec) {
        assertThat(TcNotation.rateBytesPerSec("rate", text)).isEqualTo(bytesPerSec);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2Mb", "2M", "2MB", "mbit", "", "-1mbit", "inf", "nan", "1e400", "1e19bit", "2 mbit", "1mbit2"})
    void other_rates_are_refused(String text) {
        assertThatThrownBy(() -> TcNotation.rateBytesPerSec("tbf rate", text))
                .isInstanceOf(UnitException.class)
                .hasMessageStartingWith("tbf rate \"" + text + "\": expected a rate such as 2mbit");
    }

    @Test
    void a_share_of_the_link_speed_needs_a_device() {
        assertThatThrownBy(() -> TcNotation.rateBytesPerSec("rate", "50%")).hasMessageContaining("link speed");
    }

    @ParameterizedTest
    @CsvSource({
        "15Kb, 15360",
        "10k, 10240",
        "1.5k, 1536",
        "1e4, 10000",
        "0x600, 1536",
        "10240b, 10240",
        "1mb, 1048576",
        "10kbit, 1280",
        "1mbit, 131072",
        "3gb, 3221225472",
        "4294967295, 4294967295",
        "10.9, 10"
    })
    void sizes_count_in_1024s(String text, long bytes) {
        assertThat(TcNotation.sizeBytes("limit", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10KiB", "4294967296", "-5", "nan", "inf", "100p", "5gb", "", "b"})
    void other_sizes_are_refused(String text) {
        assertThatThrownBy(() -> TcNotation.sizeBytes("limit", text)).isInstanceOf(UnitException.class);
    }

    @Test
    void a_cell_size_is_a_power_of_two_and_changes_nothing() {
        assertThat(TcNotation.sizeCellBytes("burst", "10Kb/8")).isEqualTo(10240);
        assertThat(TcNotation.sizeCellBytes("burst", "10kb/0x10")).isEqualTo(10240);
        assertThat(TcNotation.sizeCellBytes("burst", "10kb")).isEqualTo(10240);
        for (String text : new String[] {"10kb/7", "10kb/", "10kb/-8", "10kb/8/8", "/8"}) {
            assertThatThrownBy(() -> TcNotation.sizeCellBytes("burst", text))
                    .isInstanceOf(UnitException.class)
                    .hasMessageContaining('"' + text + '"');
        }
    }

    @ParameterizedTest
    @CsvSource({"50ms, 50000000", "50, 50000", "0.05s, 50000000", "50msec, 50000000", "1.5us, 1000", "2SECS, 2000000000"
    })
    void times_of_tbf_count_in_microseconds(String text, long expectedNs) {
        assertThat(TcNotation.timeInMicrosNs("latency", text)).isEqualTo(expectedNs);
    }

    @ParameterizedTest
    @CsvSource({
        "100ms, 100000000",
        "100us, 100000",
        "100ns, 100",
        "1.5ms, 1500000",
        "0.1s, 100000000",
        "1e2ms, 100000000",
        "0x10ms, 16000000",
        "10MS, 10000000",
        "300s, 300000000000",
        "100msecs, 100000000"
    })
    void times_of_netem_count_in_nanoseconds(String text, long expectedNs) {
        assertThat(TcNotation.timeNs("delay", text)).isEqualTo(expectedNs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"50ns", "50nsecs", "100m", "1h", "-5ms", "", "ms"})
    void other_times_of_tbf_are_refused(String text) {
        assertThatThrownBy(() -> TcNotation.timeInMicrosNs("latency", text)).isInstanceOf(UnitException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100", "0", "100m", "1h", "-5ms", "", "1e300s"})
    void other_times_of_netem_are_refused_a_bare_number_among_them(String text) {
        assertThatThrownBy(() -> TcNotation.timeNs("delay", text))
                .isInstanceOf(UnitException.class)
                .hasMessageContaining("us up to 6.8 and is ns now");
    }

    @ParameterizedTest
    @CsvSource({
        "5%, 214748365",
        "5, 214748365",
        "0.05, 2147484",
        "0.1%, 4294967",
        "100%, 4294967295",
        "0.0000001%, 4",
        "0.00000001%, 0",
        "25%, 1073741824",
        "3%, 128849019"
    })
    void percents_are_a_share_of_2_to_the_32_minus_1(String text, long share) {
        assertThat(TcNotation.percentOfU32("loss", text)).isEqualTo(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100.1%", "-1%", "5%%", "", "%", "nan"})
    void other_percents_are_refused(String text) {
        assertThatThrownBy(() -> TcNotation.percentOfU32("loss", text)).isInstanceOf(UnitException.class);
    }
}
