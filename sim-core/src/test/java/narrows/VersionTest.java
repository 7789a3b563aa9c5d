package narrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class VersionTest {
    @Test
    void is_the_version_that_the_build_has() throws IOException {
        String pom = Files.readString(root().resolve("pom.xml"));

        assertThat(pom).contains("<artifactId>narrows</artifactId>\n  <version>" + Version.TEXT + "</version>");
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("sim-core"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
