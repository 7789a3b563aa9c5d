package narrows.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XplotWriterTest {
    @TempDir
    private Path folder;

    @Test
    void writes_one_command_a_line_and_go_at_the_end() {
        Path file = folder.resolve("a.xpl");
        try (XplotWriter graph = new XplotWriter(file, "flow", "bytes")) {
            graph.line("white", 1_500_000_000, 0, 1_500_000_001, 1448);
            graph.mark("darrow", "red", 1, 7);
            graph.text("red", 2, 8, "R");
            assertThat(file).doesNotExist();
        }

        assertThat(file).hasContent("""
                timeval double
                title
                flow
                xlabel
                time
                ylabel
                bytes
                line 1.500000000 0 1.500000001 1448 white
                darrow 0.000000001 7 red
                atext 0.000000002 8 red
                R
                go
                """);
    }
}
