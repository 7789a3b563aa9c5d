package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import narrows.format.AtomicFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLeftoverTest {
    @TempDir
    private Path results;

    private Path run;

    @BeforeEach
    void makeRun() throws IOException {
        run = Files.createDirectories(results.resolve("quick-20260101-120000"));
        Files.createDirectory(run.resolve("sim-cubic"));
        Files.createFile(run.resolve("scenario.yaml"));
        Files.createFile(run.resolve("effective.txt"));
    }

    private static Path old(Path file) throws IOException {
        Files.createFile(file);
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    }

    @Test
    void finds_and_removes_what_a_killed_run_was_writing() throws IOException {
        Path capture = old(run.resolve("sim-cubic/trial-1.pcapng.part"));
        Path summary = old(run.resolve("summary.json.part"));

        assertThat(FileLeftover.find(results))
                .containsExactlyInAnyOrder(new FileLeftover(capture), new FileLeftover(summary))
                .allMatch(leftover -> leftover.remove().equals("removed"));
        assertThat(capture).doesNotExist();
        assertThat(summary).doesNotExist();
    }

    @Test
    void leaves_a_run_alone_that_goes_on() throws IOException {
        Path file = run.resolve("sim-cubic/trial-1.pcapng");
        try (OutputStream out = AtomicFile.open(file)) {
            out.write(1);
            assertThat(AtomicFile.part(file)).exists();
            assertThat(FileLeftover.find(results)).isEmpty();
        }
    }

    @Test
    void leaves_alone_what_is_not_of_a_run() throws IOException {
        Files.createDirectory(results.resolve("download"));
        old(results.resolve("download/film.part"));
        old(run.resolve("sim-cubic/notes.txt"));

        assertThat(FileLeftover.find(results)).isEmpty();
        assertThat(FileLeftover.find(results.resolve("nowhere"))).isEmpty();
    }
}
