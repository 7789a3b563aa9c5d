package narrows.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.random.RandomGenerator;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0bit",
        "1, 1bit",
        "2000000, 2mbit",
        "1500000, 1500kbit",
        "2097152, 2097152bit",
        "10000000000, 10gbit",
        "5000000000000000, 5000tbit"
    })
    void rates_are_written_exactly_in_the_largest_unit(long bitsPerSec, String text) {
        assertThat(new Rate(bitsPerSec)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0b", "1514, 1514b", "10240, 10kb", "15361, 15361b", "1048576, 1mb", "1099511627776, 1024gb"})
    void sizes_are_written_exactly_in_the_largest_unit(long bytes, String text) {
        assertThat(new Size(bytes)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "999, 999ns", "1500, 1.5us", "100000000, 100ms", "60000000000, 60s", "1000000001, 1.000000001s"
    })
    void times_are_written_exactly(long ns, String text) {
        assertThat(Time.text(ns)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0%", "4294967296, 100%", "214748366, 5%", "2147483648, 50%", "1, 0.0000000232831%"})
    void probabilities_are_written_in_percent(long parts, String text) {
        assertThat(new Probability(parts)).hasToString(text);
    }

    @Test
    void records_refuse_what_is_out_of_range() {
        assertThatThrownBy(() -> new Rate(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Size(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Probability(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Probability(Probability.ONE + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new Probability(Probability.ONE).fraction()).isEqualTo(1);
    }

    @SeededTest
    void what_is_written_reads_back_as_the_same_in_both_notations(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        Rate rate = new Rate(8 * random.nextLong(1L << random.nextInt(1, 40)) * (random.nextBoolean() ? 1 : 1000));
        assertThat(ScenarioNotation.rate("rate", rate.toString())).isEqualTo(rate);
        assertThat(TcNotation.rateBytesPerSec("rate", rate.toString())).isEqualTo(rate.bitsPerSec() / 8);
        Size size = new Size(random.nextLong(1L << random.nextInt(1, 32)));
        assertThat(ScenarioNotation.size("size", size.toString())).isEqualTo(size);
        assertThat(TcNotation.sizeBytes("size", size.toString())).isEqualTo(size.bytes());
        long timeNs = random.nextLong(1L << random.nextInt(1, 40));
        assertThat(ScenarioNotation.timeNs("time", Time.text(timeNs))).isEqualTo(timeNs);
    }
}
