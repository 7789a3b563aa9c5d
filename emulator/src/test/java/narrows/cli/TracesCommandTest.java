package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracesCommandTest {
    private final CommandLineFixture command = new CommandLineFixture();

    @TempDir
    private Path folder;

    private String run() {
        Path results = folder.resolve("run");
        String[] words = {
            "compare",
            "quick",
            "--stacks",
            "sim:cubic,sim:reno",
            "--trials",
            "2",
            "--duration",
            "2s",
            "--set",
            "record.pcap=all",
            "--out"
        };
        String[] all = Arrays.copyOf(words, words.length + 1);
        all[words.length] = results.toString();
        assertThat(new CommandLineFixture().run(all)).isZero();
        return results.toString();
    }

    @Test
    void finds_a_capture_equal_to_itself() {
        String file = Path.of(run(), "sim-cubic", "trial-1.pcapng").toString();

        assertThat(command.run("traces", file, file)).isZero();
        assertThat(command.out())
                .startsWith("flow client->server:5001, events at its client")
                .containsPattern("sent +\\d+ +0 +0 +none")
                .containsPattern("arrived +\\d+ +0 +0 +none")
                .doesNotContain("First difference");
    }

    @Test
    void compares_two_stacks_of_a_run_over_all_trials_and_writes_what_it_is_asked_to() {
        Path csv = folder.resolve("out.csv");
        Path graph = folder.resolve("out.xpl");

        int exitCode = command.run(
                "traces",
                run(),
                "sim:cubic",
                "sim:reno",
                "--all",
                "--segments",
                "--at",
                "server",
                "--csv",
                csv.toString(),
                "--xplot",
                graph.toString());

        assertThat(exitCode).isZero();
        assertThat(command.out())
                .contains("events at its server", "trial 1", "trial 2", "only sim:reno", "sim:reno / sim:cubic")
                .containsPattern("data segments sent +\\d+ +\\d+ ");
        assertThat(csv).content().startsWith("lane,in,").contains("\nsent,both,");
        assertThat(graph)
                .content()
                .contains("flow client->server:5001, sim:cubic and sim:reno")
                .endsWith("go\n");
    }

    @Test
    void answers_what_it_cannot_do_with_one_line_and_2() throws IOException {
        Path text = Files.writeString(folder.resolve("a.txt"), "no capture at all");
        String results = folder.toString();

        refuses(
                "narrows: " + text + " is not a pcapng file: it begins with 0x6e6f2063 instead of 0xa0d0d0a",
                "traces",
                text.toString(),
                text.toString());
        refuses("narrows: --at router: write client or server", "traces", "a", "b", "--at", "router");
        refuses("narrows: --trial 0: write 1 or more", "traces", "a", "b", "--trial", "0");
        refuses("narrows: --context -1: write 0 to 1000", "traces", "a", "b", "--context", "-1");
        refuses(
                "narrows: " + results + " has no captures of sim:cubic; record them with 'record: {pcap: all}' or"
                        + " --set record.pcap=all",
                "traces",
                results,
                "sim:cubic",
                "kernel:cubic");
    }

    private static void refuses(String line, String... arguments) {
        CommandLineFixture command = new CommandLineFixture();
        assertThat(command.run(arguments)).isEqualTo(2);
        assertThat(command.errorLines()).containsExactly(line);
    }
}
