package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** One program of an interop test, ours or the real one, with what it printed. */
final class InteropProcess implements AutoCloseable {
    private static final long PATIENCE_S = 90;
    private static final String ESTABLISHED = "01";
    private static final String LISTEN = "0A";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final Path out;
    private final Path err;

    private InteropProcess(List<String> line) {
        try {
            out = Files.createTempFile("interop", ".out");
            err = Files.createTempFile("interop", ".err");
            ProcessBuilder builder =
                    new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().put("LC_ALL", "C");
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts {@code narrows ARGUMENTS} as a process of its own. */
    static InteropProcess ours(String arguments) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        line.addAll(words(arguments));
        return new InteropProcess(line);
    }

    /** Starts a program of this machine. */
    static InteropProcess real(String line) {
        return new InteropProcess(words(line));
    }

    private static List<String> words(String line) {
        return List.of(line.strip().split("\\s+"));
    }

    /** Waits until some program listens on TCP port {@code port}. */
    InteropProcess listensOn(int port) {
        await(() -> sockets(port, LISTEN) > 0);
        assertThat(process.isAlive()).as(err()).isTrue();
        return this;
    }

    /** Waits until {@code count} connections to TCP port {@code port} stand. */
    InteropProcess connectsTo(int port, int count) {
        await(() -> sockets(port, ESTABLISHED) >= count);
        return this;
    }

    private void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(PATIENCE_S))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> condition.call() || !process.isAlive());
    }

    /** Of the tables of proc(5): local address, remote address, and the state. */
    private static long sockets(int port, String state) throws IOException {
        Pattern wanted = Pattern.compile(
                "\\s*\\d+: [0-9A-F]+" + String.format(":%04X ", port) + "[0-9A-F]+:[0-9A-F]{4} " + state + " .*");
        long count = 0;
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            if (Files.exists(Path.of(table))) {
                count += Files.readAllLines(Path.of(table)).stream()
                        .filter(line -> wanted.matcher(line).matches())
                        .count();
            }
        }
        return count;
    }

    /** Waits until its standard output holds {@code text}. */
    InteropProcess prints(String text) {
        await(() -> out().contains(text));
        assertThat(out()).contains(text);
        return this;
    }

    /** Waits until it has printed {@code count} lines of intervals. */
    InteropProcess printsIntervals(int count) {
        await(() -> intervals() >= count);
        assertThat(intervals()).as(out()).isGreaterThanOrEqualTo(count);
        return this;
    }

    private long intervals() {
        return out().lines().filter(line -> line.contains(" sec ")).count();
    }

    /** Waits until its standard output holds {@code text} behind {@code mark}. */
    InteropProcess printsAfter(String mark, String text) {
        await(() -> out().contains(mark) && out().indexOf(text, out().indexOf(mark)) >= 0);
        assertThat(out()).containsSubsequence(mark, text);
        return this;
    }

    /** Ends a server by SIGTERM; it prints what it has. */
    InteropProcess terminate() throws IOException, InterruptedException {
        signal("TERM");
        exitCode();
        return this;
    }

    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** Waits for its end; returns its exit code. */
    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS))
                .as("it ends; it printed: %s %s", out(), err())
                .isTrue();
        return process.exitValue();
    }

    InteropProcess succeeds() throws InterruptedException {
        assertThat(exitCode()).as("%s%n%s", out(), err()).isZero();
        return this;
    }

    InteropProcess fails() throws InterruptedException {
        assertThat(exitCode()).as("%s%n%s", out(), err()).isNotZero();
        return this;
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    /** Rows of iperf2 that begin with {@code start}. */
    List<String> rows(String start) {
        return out().lines()
                .filter(line -> line.startsWith(start) && line.contains(" sec "))
                .toList();
    }

    JsonNode json() {
        try {
            return JSON.readTree(out());
        } catch (IOException e) {
            throw new AssertionError("no JSON: " + out(), e);
        }
    }

    /** Entries of one of its folders in /proc: {@code fd} or {@code task}. */
    long entries(String folder) {
        String[] names =
                Path.of("/proc", String.valueOf(process.pid()), folder).toFile().list();
        return names == null ? 0 : names.length;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
