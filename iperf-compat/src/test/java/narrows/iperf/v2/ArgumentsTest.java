package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    private static Iperf2Options read(String line) {
        return Arguments.read(List.of(line.split(" "))).options();
    }

    @Test
    void reads_a_clients_line() {
        Iperf2Options options =
                read("-p 5001 -c 127.0.0.1 -t 2.5 -l 1024 -x MS -y c -i 0.5 -w 64K -P 3 -N -M 1000 -Z cubic");
        assertThat(options.server()).isFalse();
        assertThat(options.ends()).isEqualTo(new Ends("127.0.0.1", 5001, null, 0, null, false));
        assertThat(options.traffic().amount()).isEqualTo(Amount.ofTime(2_500_000_000L));
        assertThat(options.traffic().bufferBytes()).isEqualTo(1024);
        assertThat(options.traffic().parallel()).isEqualTo(3);
        assertThat(options.traffic().load()).isEqualTo(Load.UNLIMITED);
        assertThat(options.tuning()).isEqualTo(new Tuning(65_536, 1000, true, 0, "cubic", 0, 0));
        assertThat(options.output().csv()).isTrue();
        assertThat(options.output().intervalNs()).isEqualTo(500_000_000);
    }

    @Test
    void letters_join_and_values_follow_at_once() {
        Iperf2Options options = read("-sui1 -P2 -t3");
        assertThat(options.server()).isTrue();
        assertThat(options.traffic().udp()).isTrue();
        assertThat(options.output().intervalNs()).isEqualTo(1_000_000_000);
        assertThat(options.life()).isEqualTo(new ServerLife(2, 3_000_000_000L, false));
    }

    @Test
    void defaults_are_those_of_2_1_8() {
        Traffic tcp = read("-c h").traffic();
        assertThat(tcp.amount()).isEqualTo(Amount.ofTime(10_000_000_000L));
        assertThat(tcp.bufferBytes()).isEqualTo(131_072);
        assertThat(tcp.bufferGiven()).isFalse();
        Traffic udp = read("-c h -u").traffic();
        assertThat(udp.bufferBytes()).isEqualTo(1470);
        assertThat(udp.load()).isEqualTo(new Load(1_048_576, false));
        assertThat(read("-c h -u -V").traffic().bufferBytes()).isEqualTo(1450);
        assertThat(read("-c h").ends().port()).isEqualTo(5001);
    }

    @Test
    void an_address_to_bind_to_may_have_a_port_and_a_device() {
        assertThat(read("-c h -B 127.0.0.2:40000").ends())
                .isEqualTo(new Ends("h", 5001, "127.0.0.2", 40_000, null, false));
        assertThat(read("-c h -B 127.0.0.2%lo").ends()).isEqualTo(new Ends("h", 5001, "127.0.0.2", 0, "lo", false));
        assertThat(read("-c h -B %lo").ends()).isEqualTo(new Ends("h", 5001, null, 0, "lo", false));
        assertThat(read("-c h -V -B [::1]:40000").ends()).isEqualTo(new Ends("h", 5001, "::1", 40_000, null, true));
        assertThat(read("-c h -V -B ::1").ends()).isEqualTo(new Ends("h", 5001, "::1", 0, null, true));
    }

    @Test
    void reports_are_left_out_by_letters_of_either_case() {
        assertThat(read("-c h -x mS").output().exclusions())
                .containsExactlyInAnyOrder(Exclusion.MULTICAST, Exclusion.SETTINGS);
        assertThat(read("-c h -y C").output().exclusions())
                .containsExactlyInAnyOrder(Exclusion.CONNECTION, Exclusion.SETTINGS);
    }

    @Test
    void warns_as_2_1_8_does() {
        assertThat(read("-c h -x Q").warnings()).containsExactly("""
                        WARNING: unknown reporting type "Q", ignored
                         valid options are:
                        \t exclude: C(connection) D(data) M(multicast) S(settings) V(server) report
                        """);
        assertThat(read("-c h -w 1K").warnings()).containsExactly("""
                        WARNING: TCP window size set to 1024 bytes. A small window size
                        will give poor performance. See the Iperf documentation.""");
        assertThat(read("-c h -t 0").warnings())
                .containsExactly("WARNING: client will send traffic forever or until an external signal"
                        + " (e.g. SIGINT or SIGTERM) occurs to stop it");
        assertThat(read("-s -R").warnings()).containsExactly("WARNING: option --reverse is not valid for server mode");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-c h -i x | Invalid value of 'x' for -i interval",
                "-c h -t 5x | ERROR: -t value of '5x' not recognized",
                "-c h -n 0 | Invalid value for -n amount of '0'",
                "-c h -R -d | ERROR: options of --full-duplex, --reverse, -d and -r are mutually exclusive",
                "-c h -b 8K | ERROR: option -b and -l of 131072 are incompatible, consider setting -l to 1024 or lower",
                "-c h -b 100pps | ERROR: units of pps not supported with TCP",
                "-t 1 | Usage: iperf [-s|-c host] [options]",
            })
    void refuses_in_the_words_of_2_1_8(String line, String message) {
        assertThatThrownBy(() -> read(line)).isInstanceOf(UsageException.class).hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-X",
                "--peerdetect",
                "-D",
                "--bounceback",
                "--isochronous",
                "--permit-key=x",
                "-T 4",
                "--connect-only"
            })
    void refuses_by_name_what_it_does_not_have(String option) {
        assertThatThrownBy(() -> read("-c h " + option))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("iperf: --?[a-zA-Z-]+ is not supported; see `iperf --help'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--nosuch",
                "-q",
                "-p 5001-5002",
                "-p 0",
                "-P 0",
                "-f x",
                "-y x",
                "extra",
                "-i 0.001",
                "-u -l 8",
                "-C -R"
            })
    void refuses_what_is_no_option_or_no_value(String option) {
        assertThatThrownBy(() -> read("-c h " + option)).isInstanceOf(UsageException.class);
    }

    @Test
    void a_pacing_rate_with_a_capital_is_in_bytes() {
        assertThat(read("-c h --fq-rate 8m").tuning().fqRateBytesPerSec()).isEqualTo(1_000_000);
        assertThat(read("-c h --fq-rate 1M").tuning().fqRateBytesPerSec()).isEqualTo(1 << 20);
    }

    @Test
    void names_variables_that_it_does_not_read() {
        assertThat(Arguments.ignoredVariables(Map.of("IPERF_TIME", "3", "TCP_WINDOW_SIZE", "1", "HOME", "x")))
                .containsExactly(
                        "WARNING: environment variable IPERF_TIME is not read",
                        "WARNING: environment variable TCP_WINDOW_SIZE is not read");
    }

    @Test
    void helps_with_every_option() {
        assertThat(Usage.lines()).anyMatch(line -> line.contains("-P, --parallel N"));
        assertThat(Usage.lines()).allMatch(line -> line.length() <= 120);
    }
}
