package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/narrows} in a clone of its own, with a java and a mvn that only say that they were called. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script, and POSIX permissions")
class StartScriptTest {
    private static final Path SCRIPT = Path.of("../scripts/narrows");
    private static final String JAVA = """
            #!/bin/sh
            if [ "$1" = -version ]; then echo 'openjdk version "17.0.1"' >&2; exit; fi
            echo started
            """;
    private static final String MAVEN = """
            #!/bin/sh
            echo built > emulator/target/narrows.jar
            """;

    /** Of no process: beyond what Linux and macOS allow. */
    private static final String NO_PROCESS = "99999999";

    @TempDir
    private Path folder;

    private Path target;
    private Path lock;

    private record Ended(int exitCode, String out) {}

    @BeforeEach
    void makeClone() throws IOException {
        for (String module : List.of("sim-core", "iperf-compat", "emulator")) {
            Files.createDirectories(folder.resolve(module).resolve("src/main"));
            Files.createFile(folder.resolve(module).resolve("pom.xml"));
        }
        Files.createFile(folder.resolve("pom.xml"));
        target = folder.resolve("emulator/target");
        lock = target.resolve("building");
        program("scripts/narrows", Files.readString(SCRIPT));
        program("bin/java", JAVA);
        program("bin/mvn", MAVEN);
    }

    private void program(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Ended start(Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", folder.resolve("scripts/narrows").toString(), "scenarios");
        builder.environment().remove("JAVA_HOME");
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out);
    }

    private void takenBy(String process, Duration age) throws IOException {
        Files.createDirectories(lock);
        if (!process.isEmpty()) {
            Files.writeString(lock.resolve("pid"), process + "\n");
            Files.writeString(lock.resolve("began"), "Mon Jan  1 00:00:00 2001\n");
        }
        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(age)));
    }

    @Test
    void builds_on_first_use_and_leaves_no_lock() throws IOException, InterruptedException {
        assertThat(start(Map.of())).isEqualTo(new Ended(0, "narrows: building (first use) ...\nstarted\n"));
        assertThat(lock).doesNotExist();
        assertThat(start(Map.of())).isEqualTo(new Ended(0, "started\n"));
    }

    @Test
    void takes_over_the_lock_of_a_process_that_is_gone() throws IOException, InterruptedException {
        takenBy(NO_PROCESS, Duration.ZERO);

        assertThat(start(Map.of()).out()).isEqualTo("narrows: building (first use) ...\nstarted\n");
    }

    @Test
    void takes_over_a_lock_whose_process_number_belongs_to_another_by_now() throws IOException, InterruptedException {
        takenBy(Long.toString(ProcessHandle.current().pid()), Duration.ofHours(1));

        assertThat(start(Map.of()).out()).isEqualTo("narrows: building (first use) ...\nstarted\n");
    }

    @Test
    void takes_over_a_lock_that_nobody_has_signed() throws IOException, InterruptedException {
        takenBy("", Duration.ofMinutes(5));

        assertThat(start(Map.of()).out()).isEqualTo("narrows: building (first use) ...\nstarted\n");
    }

    @Test
    void says_once_that_it_waits_and_gives_up_in_the_end() throws IOException, InterruptedException {
        takenBy("", Duration.ZERO);

        assertThat(start(Map.of("NARROWS_BUILD_WAIT_S", "2")))
                .isEqualTo(new Ended(
                        1,
                        "narrows: waiting for another build (process unknown) ...\n"
                                + "narrows: waited too long for another build; if none is running, remove "
                                + lock.toRealPath() + "\n"));
    }

    @Test
    void shows_why_a_build_failed_and_leaves_no_lock() throws IOException, InterruptedException {
        program("bin/mvn", "#!/bin/sh\necho no such luck\nexit 1\n");

        assertThat(start(Map.of()))
                .isEqualTo(
                        new Ended(1, "narrows: building (first use) ...\nno such luck\nnarrows: the build failed\n"));
        assertThat(lock).doesNotExist();
    }
}
