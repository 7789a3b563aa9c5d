package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    private final Scenario scenario = SampleResults.scenario();

    @TempDir
    private Path folder;

    @Test
    void begins_with_the_scenario_and_what_it_comes_to() {
        RunFolder.begin(folder.resolve("new/run"), scenario, "limits\n");

        assertThat(folder.resolve("new/run/scenario.yaml")).hasContent(scenario.source());
        assertThat(folder.resolve("new/run/effective.txt")).hasContent("limits\n");
        assertThat(folder.resolve("new/run/trials.csv")).doesNotExist();
    }

    @Test
    void refuses_a_folder_that_holds_other_things() throws IOException {
        Files.createFile(folder.resolve("thesis.tex"));

        assertThatThrownBy(() -> RunFolder.begin(folder, scenario, ""))
                .isInstanceOf(NarrowsException.class)
                .hasMessage("--out " + folder
                        + " is not empty and holds no results of narrows; name a new or empty folder");
        assertThat(folder.resolve("thesis.tex")).exists();
    }

    @Test
    void refuses_a_link_to_nothing() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));

        assertThatThrownBy(() -> RunFolder.begin(link, scenario, ""))
                .isInstanceOf(NarrowsException.class)
                .hasMessage("--out " + link + " is a symbolic link to nothing; name a folder");
    }

    @Test
    void gives_runs_of_the_same_name_folders_of_their_own() {
        Path name = folder.resolve("results/tiny-20260101-120000");

        assertThat(RunFolder.fresh(name)).isEqualTo(name).isEmptyDirectory();
        assertThat(RunFolder.fresh(name)).isEqualTo(folder.resolve("results/tiny-20260101-120000-2"));
        assertThat(RunFolder.fresh(name))
                .isEqualTo(folder.resolve("results/tiny-20260101-120000-3"))
                .isEmptyDirectory();
    }

    @Test
    void writes_the_head_of_the_trials_with_the_first_of_them() throws IOException {
        RunFolder run = RunFolder.begin(folder, scenario, "");
        run.append(SampleResults.trial(SampleResults.SIM, 1, 1e6));
        run.append(SampleResults.trial(SampleResults.SIM, 2, 1e6));

        assertThat(Files.readAllLines(folder.resolve("trials.csv")))
                .extracting(line -> line.substring(0, 11))
                .containsExactly("stack,trial", "sim:cubic,1", "sim:cubic,2");
    }

    @Test
    void refuses_a_file() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> RunFolder.begin(file, scenario, ""))
                .hasMessage("--out " + file + " is a file; name a folder");
    }

    @Test
    void says_why_a_folder_cannot_be_made() throws IOException {
        Path inside = Files.createFile(folder.resolve("file")).resolve("run");

        assertThatThrownBy(() -> RunFolder.begin(inside, scenario, ""))
                .isInstanceOf(NarrowsException.class)
                .hasMessageStartingWith("cannot write " + inside + ": ");
    }

    @Test
    void removes_an_earlier_run_and_nothing_else() throws IOException {
        RunFolder.begin(folder, scenario, "");
        AtomicFile.write(folder.resolve("summary.json"), "{}");
        AtomicFile.write(folder.resolve("kernel-reno/trial-12.pcapng"), "x");
        AtomicFile.write(folder.resolve("kernel-bbr/trial-1.pcapng.part"), "x");
        AtomicFile.write(folder.resolve("sim-cubic/notes.txt"), "mine");
        AtomicFile.write(folder.resolve("plot.gp"), "mine");

        RunFolder.begin(folder, scenario, "");

        assertThat(folder.resolve("summary.json")).doesNotExist();
        assertThat(folder.resolve("kernel-reno")).doesNotExist();
        assertThat(folder.resolve("kernel-bbr")).doesNotExist();
        assertThat(folder.resolve("sim-cubic/notes.txt")).exists();
        assertThat(folder.resolve("plot.gp")).exists();
    }
}
