package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TcCommandTest {
    private static final String TWO_HOSTS = """
            name: t
            duration: 1s
            trials: 1
            stacks: [sim:reno]
            links:
              - {between: [a, b], rate: 10mbit, delay: 1ms, queue: fifo 9p, loss: 1%}
            flows:
              - {from: a, to: b}
            """;

    private final CommandLineFixture command = new CommandLineFixture();

    @TempDir
    private Path folder;

    @Test
    void explains_the_lines_of_dce_cradle() {
        assertThat(command.run("tc", "tbf limit 15Kb buffer 10Kb/8 rate 2Mbit", "netem delay 100ms loss 5%"))
                .isZero();
        assertThat(command.out())
                .contains("limit 15360 B not in force")
                .contains("burst 10240 B with cell 8")
                .contains("buffer 1000 packets = 6.06 s")
                .contains("predicted goodput 0.18-0.32 Mbit/s per flow")
                .contains("2 Mbit/s never binds");
    }

    @Test
    void a_bare_netem_time_needs_a_version() {
        assertThat(command.run("tc", "netem delay 100")).isEqualTo(2);
        assertThat(command.errorLines())
                .singleElement()
                .asString()
                .contains("netem delay \"100\": expected a time with its unit");
        assertThat(command.run("tc", "--compat", "iproute2-7.1", "netem delay 100"))
                .isZero();
        assertThat(command.out()).contains("latency 100ns");
        assertThat(command.run("tc", "--compat", "iproute2-6.1", "netem delay 100"))
                .isZero();
        assertThat(command.out()).contains("latency 99.968us");
    }

    @Test
    void reads_scripts_of_several_devices_from_a_file() throws IOException {
        Path script = Files.writeString(
                folder.resolve("setup.sh"),
                "tc qdisc add dev a root netem delay 10ms\ntc qdisc add dev b root netem delay 20ms\n");
        assertThat(command.run("tc", "--file", script.toString())).isZero();
        assertThat(command.out()).contains("device a").contains("two-way 40 ms").contains("device b");
    }

    @Test
    void reads_lines_as_they_are_copied_from_manuals() throws IOException {
        assertThat(command.run("tc", "# tc qdisc add dev eth0 root netem delay 10ms"))
                .isZero();
        assertThat(command.out()).contains("latency 10ms");
        Path script = Files.writeString(folder.resolve("setup.sh"), """
                #!/bin/sh
                DEV=eth7
                modprobe ifb
                tc qdisc del dev $DEV root 2>/dev/null
                sudo tc qdisc add dev $DEV root netem delay 10ms # far away
                tc qdisc change dev $DEV root netem delay 20ms
                """);
        CommandLineFixture explained = new CommandLineFixture();
        assertThat(explained.run("tc", "--file", script.toString())).isZero();
        assertThat(explained.out())
                .contains("device eth7")
                .contains("latency 20ms")
                .contains("two-way 40 ms");
    }

    @Test
    void an_error_in_one_of_several_lines_names_the_line() {
        assertThat(command.run("tc", "tbf rate 2mbit burst 10kb limit 15kb", "netem dealy 10ms"))
                .isEqualTo(2);
        assertThat(command.errorLines())
                .containsExactly("narrows: netem: unknown word \"dealy\"; in: netem dealy 10ms");
    }

    @Test
    void what_only_deletes_leaves_the_systems_own_discipline() {
        assertThat(command.run("tc", "tc qdisc del dev eth0 root")).isZero();
        assertThat(command.out()).contains("nothing is left");
    }

    @Test
    void wrong_input_is_one_line_and_exit_code_2() {
        assertThat(command.run("tc")).isEqualTo(2);
        assertThat(command.run("tc", "--compat", "iproute2-5", "netem")).isEqualTo(2);
        assertThat(command.run("tc", "--overhead", "-1", "netem")).isEqualTo(2);
        assertThat(command.run("tc", "--stats", folder.toString())).isEqualTo(2);
        assertThat(command.errorLines()).hasSize(4);
    }

    @Test
    void lines_on_the_command_line_replace_a_link_and_its_counters_are_shown() throws IOException {
        Path scenario = Files.writeString(folder.resolve("t.yaml"), TWO_HOSTS);
        Path results = folder.resolve("results");
        List<String> run = List.of(
                "run",
                scenario.toString(),
                "--stack",
                "sim:reno",
                "--out",
                results.toString(),
                "--tc",
                "tbf rate 2mbit burst 10kb limit 15kb",
                "--tc",
                "netem delay 10ms");
        assertThat(command.run(run.toArray(new String[0]))).isZero();
        assertThat(results.resolve("effective.txt"))
                .content()
                .contains("tbf limit 15360 B not in force: child netem, 1000 packets")
                .contains("no serialization")
                .doesNotContain("at the receiver");
        CommandLineFixture stats = new CommandLineFixture();
        assertThat(stats.run("tc", "--stats", results.toString())).isZero();
        assertThat(stats.out().lines().toList())
                .startsWith(
                        "# sim-reno",
                        "# trial 1",
                        "qdisc tbf 1: dev a>b root refcnt 2 rate 2Mbit burst 10Kb lat 20.5ms")
                .contains("qdisc netem 2: dev a>b parent 1:1 limit 1000 delay 10ms")
                .anyMatch(line ->
                        line.matches(" Sent [1-9]\\d+ bytes \\d+ pkt \\(dropped 0, overlimits \\d+ requeues 0\\)"));
    }

    @Test
    void an_unnamed_choice_of_links_is_refused_with_their_names() throws IOException {
        Path scenario = Files.writeString(
                folder.resolve("t.yaml"), TWO_HOSTS.replace("flows:", "  - {between: [b, c], rate: 1gbit}\nflows:"));
        String[] run = {"run", scenario.toString(), "--stack", "sim:reno", "--tc", "netem"};
        assertThat(command.run(run)).isEqualTo(2);
        assertThat(command.errorLines())
                .containsExactly("narrows: --tc: which link? write --tc-link and one of a-b, b-c");
    }

    @Test
    void a_scenario_is_exported_for_tc() {
        assertThat(command.run("scenarios", "export", "cradle", "--as", "tc")).isZero();
        assertThat(command.out())
                .contains("tc qdisc add dev node3-node4 root handle 1: tbf rate 250000bps burst 10240 limit 15360\n")
                .contains("tc qdisc add dev node3-node4 parent 1:1 handle 2: netem limit 1000 delay 100ms loss 5%\n");
        assertThat(command.run("scenarios", "export", "cradle", "--as", "ipfw")).isEqualTo(2);
        assertThat(command.errorLines()).containsExactly("narrows: --as ipfw: write tc, ns3 or mahimahi");
    }
}
