package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.qdisc.DelayTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributionFileTest {
    @TempDir
    private Path folder;

    /** As strtol with base 0 does: decimal, hexadecimal and octal. */
    @Test
    void reads_numbers_in_lines_and_skips_comments() throws IOException {
        write("# made by hand\n-32768 32767\n\n  0x10\t010 +7\n#9\n");
        assertThat(DistributionFile.read("t.dist", folder))
                .isEqualTo(new DelayTable("t.dist", new short[] {-32768, 32767, 16, 8, 7}));
    }

    @Test
    void takes_as_many_numbers_as_netem_and_no_more() throws IOException {
        write("1\n".repeat(16384));
        assertThat(DistributionFile.read("t.dist", folder).size()).isEqualTo(16384);
        write("1\n".repeat(16385));
        assertThatThrownBy(() -> DistributionFile.read("t.dist", folder))
                .hasMessage("distribution t.dist: 16385 numbers; netem takes 1 to 16384");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'1 2x'    | 'distribution t.dist:1 \"2x\": expected whole numbers from -32768 to 32767'",
                "'1\n 2.5' | 'distribution t.dist:2 \"2.5\": expected whole numbers'",
                "'32768'   | 'distribution t.dist:1 \"32768\": expected whole numbers'",
                "'# only'  | 'distribution t.dist: 0 numbers; netem takes 1 to 16384'"
            })
    void names_the_line_of_what_is_wrong(String text, String message) throws IOException {
        write(text.replace("\\n", "\n"));
        assertThatThrownBy(() -> DistributionFile.read("t.dist", folder)).hasMessageStartingWith(message);
    }

    @Test
    void says_that_a_file_is_missing() {
        assertThatThrownBy(() -> TcLine.parse("netem delay 10ms 1ms distribution ./no.dist"))
                .hasMessageStartingWith("distribution ./no.dist: cannot be read (NoSuchFileException)");
    }

    @Test
    void a_table_that_is_not_built_in_is_named_with_the_way_out() {
        assertThatThrownBy(() -> TcLine.parse("netem delay 10ms 1ms distribution experimental"))
                .hasMessageContaining("distribution /usr/lib/tc/experimental.dist");
    }

    private void write(String text) throws IOException {
        Files.writeString(folder.resolve("t.dist"), text);
    }
}
