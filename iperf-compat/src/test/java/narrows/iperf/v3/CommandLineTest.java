package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
    private static Options parse(String line) {
        return CommandLine.parse(List.of(line.split(" ")));
    }

    /** The texts of iperf3 3.12 and 3.21. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-c h -M 20000|TCP MSS too large (maximum = 9216 bytes)",
                "-c h -O 601|bogus value for --omit",
                "-c h -P 129|number of parallel streams too large (maximum = 128)",
                "-c h -R --bidir|cannot be both reverse and bidirectional",
                "-c h -S 300|bad TOS value (must be between 0 and 255 inclusive)",
                "-c h -p 70000|port number must be between 1 and 65535 inclusive",
                "-c h -b 1M/2000|invalid burst count (maximum = 1000)",
                "-s -t 5|some option you are trying to set is client only",
                "-c h -1|some option you are trying to set is server only",
                "-c h -t 100000|test duration too long (maximum = 86400 seconds)",
                "-c h -f x|bad format specifier (valid formats are in the set [kmgtKMGT])",
                "-c h -i 0.01|invalid report interval (min = 0.1, max = 60 seconds)",
                "-c h -l 2M|block size too large (maximum = 1048576 bytes)",
                "-c h -u -l 10|block size invalid (minimum = 16 bytes, maximum = 65507 bytes)",
                "-c h --rcv-timeout 1000|client receive timeout is valid only in receiving mode",
                "-s -c h|cannot be both server and client",
                "-t 1|must either be a client (-c) or server (-s)",
                "-c h -t 5 -n 1M|only one test end condition (-t, -n, -k) may be specified",
                "-c h -w 1G|socket buffer size too large (maximum = 536870912 bytes)",
                "-c h -n 5X|invalid unit value or suffix: '5X'"
            })
    void refuses_with_the_words_of_iperf3(String line, String error) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageFailure.class).hasMessage(error);
    }

    @ParameterizedTest
    @CsvSource({"-Z", "-D", "--sctp", "-F x", "--username u", "-A 1", "-m"})
    void refuses_what_is_not_supported_and_says_so(String option) {
        assertThatThrownBy(() -> parse("-c h " + option)).hasMessageContaining("is not supported");
    }

    @Test
    void counts_sizes_in_powers_of_1024_and_rates_in_powers_of_1000() {
        Load load = parse("-c h -n 1.5M -b 2m/4").load;

        assertThat(load.amountBytes).isEqualTo(1_572_864);
        assertThat(load.bitsPerSec).isEqualTo(2_000_000);
        assertThat(load.burst).isEqualTo(4);
        assertThat(load.timeSec).isZero();
    }

    @Test
    void sends_udp_at_1_mebibit_unless_told_otherwise() {
        assertThat(parse("-c h -u").load.bitsPerSec).isEqualTo(1_048_576);
        assertThat(parse("-c h -u -b 0").load.bitsPerSec).isZero();
        assertThat(parse("-c h").load.bitsPerSec).isZero();
    }

    @Test
    void knows_names_and_prefixes_of_service_classes() {
        assertThat(parse("-c h -S 0x20").load.tos).isEqualTo(32);
        assertThat(parse("-c h --dscp ef").load.tos).isEqualTo(184);
        assertThat(parse("-c h --dscp AF11").load.tos).isEqualTo(40);
        assertThat(parse("-c h --dscp 46").load.tos).isEqualTo(184);
    }
}
