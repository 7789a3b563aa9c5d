package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the program as a process of its own. */
class ProgramTest {
    private static final int SIGTERM_EXIT_CODE = 128 + 15;

    @TempDir
    private Path folder;

    @Test
    void keeps_finished_trials_when_a_signal_ends_it() throws IOException, InterruptedException {
        Process program =
                start(List.of(), "run", "quick", "--stack", "sim:cubic", "--trials", "100000", "--parallel", "1");
        try (BufferedReader errors = program.errorReader()) {
            assertThat(errors.readLine()).startsWith("sim:cubic  trial 1 (1/100000)");
            program.toHandle().destroy();

            assertThat(errors.lines()).last().asString().startsWith("narrows: interrupted; finished trials are kept");
        }
        assertThat(program.waitFor()).isEqualTo(SIGTERM_EXIT_CODE);
        assertThat(folder.resolve("run/summary.json")).content().contains("\"stack\" : \"sim:cubic\"");
        assertThat(folder.resolve("run")).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void loads_no_native_code_for_a_simulation() throws IOException, InterruptedException {
        Process program = start(
                List.of("-Xlog:class+load:file=" + folder.resolve("classes.log")),
                "run",
                "quick",
                "--stack",
                "sim:cubic",
                "--trials",
                "1",
                "--duration",
                "100ms");
        program.getErrorStream().transferTo(System.err);

        assertThat(program.waitFor()).isZero();
        assertThat(folder.resolve("classes.log"))
                .content()
                .contains(" narrows.sim.Simulation ")
                .doesNotContain(" jnr.ffi.", " narrows.os.");
    }

    private Process start(List<String> javaOptions, String... arguments) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(javaOptions);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        line.addAll(List.of(arguments));
        line.addAll(List.of("--out", folder.resolve("run").toString()));
        return new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
