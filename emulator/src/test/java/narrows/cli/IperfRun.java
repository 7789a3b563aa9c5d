package narrows.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import narrows.iperf.v2.Iperf2;
import org.awaitility.Awaitility;

/** One run of iperf2, the real program's or ours, whose output goes to files. */
final class IperfRun {
    private static final long PATIENCE_S = 90;

    private final Path out;
    private final Path err;
    private final Process process;
    private final Thread thread;
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    private IperfRun(Path folder, String name, Process process, List<String> ours) {
        this.out = folder.resolve(name + ".out");
        this.err = folder.resolve(name + ".err");
        this.process = process;
        this.thread = ours == null ? null : new Thread(() -> runOurs(ours), name);
        if (thread != null) {
            thread.start();
        }
    }

    /** Starts the real program. */
    static IperfRun real(Path folder, String name, String arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("iperf"));
        line.addAll(List.of(arguments.trim().split(" +")));
        Process process = new ProcessBuilder(line)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile())
                .start();
        return new IperfRun(folder, name, process, null);
    }

    /** Starts ours, in this process. */
    static IperfRun ours(Path folder, String name, String arguments) {
        return new IperfRun(folder, name, null, List.of(arguments.trim().split(" +")));
    }

    private void runOurs(List<String> arguments) {
        try (PrintStream to = new PrintStream(Files.newOutputStream(out), true, StandardCharsets.UTF_8);
                PrintStream errors = new PrintStream(Files.newOutputStream(err), true, StandardCharsets.UTF_8)) {
            exitCode.complete(Iperf2.run(arguments, to, errors));
        } catch (IOException e) {
            exitCode.completeExceptionally(e);
        }
    }

    String out() {
        return text(out);
    }

    String err() {
        return text(err);
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a server. */
    IperfRun listening() {
        return printed("Server listening on");
    }

    IperfRun printed(String part) {
        Awaitility.await(part).atMost(PATIENCE_S, TimeUnit.SECONDS).until(() -> out().contains(part));
        return this;
    }

    int exitCode() {
        try {
            return thread == null ? exitCodeOfReal() : exitCode.get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no end; out: " + out() + "; err: " + err(), e);
        }
    }

    private int exitCodeOfReal() throws InterruptedException, TimeoutException {
        if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
            throw new TimeoutException();
        }
        return process.exitValue();
    }

    /** Ends a server as a signal does. */
    IperfRun end() {
        if (process != null) {
            process.destroy();
        } else {
            thread.interrupt();
        }
        exitCode();
        return this;
    }

    /** Kills the real program. */
    void kill() {
        process.destroyForcibly();
    }

    /** Rows that begin with {@code start}. */
    List<String> rows(String start) {
        return out().lines()
                .filter(line -> line.startsWith(start) && line.contains(" sec "))
                .toList();
    }
}
