package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import narrows.Version;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private final CommandLineFixture command = new CommandLineFixture();

    @TempDir
    private Path folder;

    @Test
    void shows_its_version() {
        assertThat(command.run("--version")).isZero();
        assertThat(command.out().strip()).isEqualTo("narrows " + Version.TEXT);
    }

    @Test
    void lists_its_commands_when_none_is_named() {
        assertThat(command.run()).isZero();
        assertThat(command.out()).contains("compare", "run", "scenarios", "doctor", "completion");
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "run", "scenarios", "doctor", "completion", "fidelity"})
    void has_help_for_every_command(String name) {
        assertThat(command.run(name, "--help")).isZero();
        assertThat(command.out()).startsWith("Usage: narrows " + name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "copmare | narrows: Unmatched argument at index 0: 'copmare'; did you mean compare?; see `narrows --help`",
                "compare --trialz 3 | narrows: Unknown option: '--trialz'; did you mean --trials?; see `narrows compare --help`",
                "run quick | narrows: Missing required option: '--stacks=A,B'; see `narrows run --help`",
                "compare quik | narrows: 'quik' is neither a file nor a built-in scenario; built in: quick, cradle, ftp7, load10g, ecn, bulk-window; did you mean 'quick'?",
                "compare --parallel 0 --stacks sim:cubic | narrows: --parallel 0: write 1 or more",
                "compare --stacks sim:cubic --out= | narrows: --out: name a folder",
                "run quick --stacks sim:cubic --set stacks=sim:reno | narrows: --stacks sim:cubic and --set stacks=sim:reno set the same; give one of them",
                "compare --stacks sim:cubic --set stacks.0=sim:reno | narrows: --stacks sim:cubic and --set stacks.0=sim:reno set the same; give one of them",
                "compare --trials 3 --set trials=4 | narrows: --trials 3 and --set trials=4 set the same; give one of them",
                "compare /nowhere/x.yaml | narrows: there is no file '/nowhere/x.yaml'",
                "compare / | narrows: '/' is a directory; name the scenario's file",
                "compare --set x | narrows: --set x: write KEY=VALUE, for example links.bottleneck.rate=5mbit",
                "scenarios show qick | narrows: 'qick' is not a built-in scenario; built in: quick, cradle, ftp7, load10g, ecn, bulk-window; did you mean 'quick'?",
            })
    void answers_wrong_usage_with_one_line_and_2(String arguments, String line) {
        assertThat(command.run(arguments.split(" "))).isEqualTo(2);
        assertThat(command.errorLines()).containsExactly(line);
        assertThat(command.out()).isEmpty();
    }

    @Test
    void answers_a_wrong_scenario_with_its_place_and_2() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.yaml"), "name: bad\ndurration: 3s\n");

        assertThat(command.run("compare", file.toString())).isEqualTo(2);
        assertThat(command.errorLines()).singleElement().asString().startsWith("narrows: " + file + ":2:");
    }

    @Test
    void explains_percentages_in_the_help_of_fidelity() {
        assertThat(command.run("fidelity", "--help")).isZero();
        assertThat(command.out()).contains("within 5 % nor inside the 95 % interval", "--out=FOLDER");
    }

    @Test
    void reads_a_scenario_from_a_pipe() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo here");
        Thread writer = new Thread(() -> write(pipe, "name: bad\ndurration: 3s\n"));
        writer.start();

        assertThat(command.run("compare", pipe.toString())).isEqualTo(2);
        writer.join();
        assertThat(command.errorLines()).singleElement().asString().startsWith("narrows: " + pipe + ":2:");
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void says_that_a_link_leads_to_nothing() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.yaml"), folder.resolve("nowhere"));

        assertThat(command.run("compare", link.toString())).isEqualTo(2);
        assertThat(command.errorLines()).containsExactly("narrows: '" + link + "' is a symbolic link to nothing");
    }

    @Test
    @Tag("emulation")
    @Requires(tun = true)
    void refuses_a_congestion_control_that_the_kernel_lacks_before_anything_runs() {
        assertThat(command.run("compare", "quick", "--stacks", "sim:cubic,kernel:nosuch"))
                .isEqualTo(2);
        assertThat(command.errorLines())
                .singleElement()
                .asString()
                .startsWith(
                        "narrows: kernel:nosuch: this kernel refuses congestion control 'nosuch' (ENOENT); it offers ");
        assertThat(command.out()).isEmpty();
    }

    @Test
    void shows_where_an_error_came_from_only_with_verbose() {
        assertThat(command.run("compare", "quik", "--verbose")).isEqualTo(2);
        assertThat(command.errorLines()).anyMatch(line -> line.startsWith("\tat narrows.cli."));
    }

    @Test
    void says_that_there_is_no_relay_stack_yet_and_fails() {
        assertThat(command.run("run", "quick", "--stack", "relay:cubic")).isEqualTo(1);
        assertThat(command.errorLines())
                .containsExactly("narrows: relay:cubic cannot run: the relay stack does not exist in this version");
    }

    @Test
    void refuses_a_folder_with_other_things_in_it() throws IOException {
        Files.createFile(folder.resolve("thesis.tex"));

        assertThat(command.run("run", "quick", "--stack", "sim:cubic", "--out", folder.toString()))
                .isEqualTo(2);
        assertThat(command.errorLines())
                .containsExactly("narrows: --out " + folder
                        + " is not empty and holds no results of narrows; name a new or empty folder");
    }

    @Test
    void compares_what_can_run_and_says_what_is_left_out() {
        int exitCode = command.run(
                "compare",
                "quick",
                "--stacks",
                "relay:cubic,sim:cubic,relay:reno",
                "--trials",
                "1",
                "--duration",
                "1s",
                "--out",
                folder.resolve("run").toString());

        assertThat(exitCode).isZero();
        assertThat(command.errorLines().get(0))
                .isEqualTo("narrows: relay stacks are left out: the relay stack does not exist in this version");
        assertThat(command.errorLines().get(1)).startsWith("sim:cubic  trial 1 (1/1)");
        assertThat(command.out()).contains("  stacks  sim:cubic\n").contains("results in " + folder.resolve("run"));
    }

    @Test
    void repeats_a_simulation_byte_for_byte() throws IOException {
        simulate("first", "1");
        simulate("second", "2");

        for (String file : new String[] {
            "summary.json",
            "trials.csv",
            "goodput.dat",
            "throughput.dat",
            "effective.txt",
            "scenario.yaml",
            "sim-cubic/trial-1.pcapng"
        }) {
            assertThat(folder.resolve("first").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("second").resolve(file));
        }
    }

    @Test
    void runs_the_stacks_that_are_named() throws IOException {
        int exitCode = command.run(
                "run",
                "quick",
                "--stacks",
                "sim:cubic,sim:reno",
                "--trials",
                "1",
                "--duration",
                "1s",
                "--out",
                folder.resolve("run").toString());

        assertThat(exitCode).isZero();
        assertThat(Files.readString(folder.resolve("run").resolve("throughput.dat")))
                .contains("\n# sim:cubic\n1 ", "\n# sim:reno\n1 ");
    }

    private void simulate(String run, String parallel) {
        int exitCode = command.run(
                "run",
                "quick",
                "--stack",
                "sim:cubic",
                "--trials",
                "3",
                "--duration",
                "2s",
                "--parallel",
                parallel,
                "--out",
                folder.resolve(run).toString());
        assertThat(exitCode).isZero();
    }
}
