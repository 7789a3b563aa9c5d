package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.run.BuiltInScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenariosCommandTest {
    private final CommandLineFixture command = new CommandLineFixture();

    @TempDir
    private Path folder;

    @Test
    void lists_each_scenario_with_its_description() {
        assertThat(command.run("scenarios")).isZero();
        assertThat(command.out().lines().filter(line -> line.startsWith("quick ")))
                .singleElement()
                .asString()
                .contains("10 Mbit/s");
    }

    @Test
    void shows_a_scenario_as_it_is() {
        assertThat(command.run("scenarios", "show", "quick")).isZero();
        assertThat(command.out()).isEqualTo(BuiltInScenarios.text("quick"));
    }

    @Test
    void copies_a_scenario_to_a_file_but_over_none() throws IOException {
        Path file = folder.resolve("mine.yaml");
        assertThat(command.run("scenarios", "export", "quick", file.toString())).isZero();
        assertThat(file).hasContent(BuiltInScenarios.text("quick"));

        Files.writeString(file, "changed");
        assertThat(command.run("scenarios", "export", "quick", file.toString())).isEqualTo(2);
        assertThat(file).hasContent("changed");
        assertThat(command.errorLines()).containsExactly("narrows: " + file + " exists; name another file");
    }
}
