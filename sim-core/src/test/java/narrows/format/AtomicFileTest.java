package narrows.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.NarrowsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    @Test
    void keeps_the_old_file_until_the_new_one_is_complete() throws IOException {
        Path file = folder.resolve("file");
        AtomicFile.write(file, "old");
        try (OutputStream out = AtomicFile.open(file)) {
            out.write('n');
            assertThat(file).hasContent("old");
        }

        assertThat(file).hasContent("n");
        assertThat(AtomicFile.part(file)).doesNotExist();
    }

    @Test
    void makes_the_folders_it_needs() {
        AtomicFile.write(folder.resolve("a/b/file"), "x");

        assertThat(folder.resolve("a/b/file")).hasContent("x");
    }

    @Test
    void can_be_written_by_an_interrupted_thread() {
        Thread.currentThread().interrupt();
        try {
            AtomicFile.write(folder.resolve("file"), "x");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(folder.resolve("file")).hasContent("x");
    }

    @Test
    void says_in_one_line_that_a_file_stands_where_a_folder_is_needed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> AtomicFile.write(file.resolve("inner"), "x"))
                .isInstanceOf(NarrowsException.class)
                .hasMessage("cannot write " + file.resolve("inner") + ": a file stands where a folder is needed");
    }
}
