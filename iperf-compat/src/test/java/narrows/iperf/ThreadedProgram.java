package narrows.iperf;

import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import narrows.iperf.v3.Iperf3;

/** A command in a thread of its own, with what it has printed so far. */
public class ThreadedProgram implements AutoCloseable {
    protected static final String LISTENING = "Server listening on";

    private static final long PATIENCE_S = 60;

    private final Captured out = new Captured();
    private final Captured err = new Captured();
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final Thread thread;

    /** What a command does. */
    @FunctionalInterface
    public interface Command {
        int run(List<String> arguments, PrintStream out, PrintStream err);
    }

    protected ThreadedProgram(Command command, String line) {
        List<String> arguments = List.of(line.trim().split(" +"));
        thread = new Thread(
                () -> exitCode.complete(command.run(arguments, out.stream(), err.stream())), "program-" + line);
        thread.start();
    }

    /** Starts {@code iperf3} with the options of {@code line}. */
    public static ThreadedProgram iperf3(String line) {
        return new ThreadedProgram(Iperf3::run, line);
    }

    /** Starts an iperf3 server and waits until it listens on 127.0.0.1. */
    public static ThreadedProgram iperf3Server(int port, String options) {
        return iperf3(serverLine(port, options)).awaitOut(LISTENING);
    }

    protected static String serverLine(int port, String options) {
        return "-s -B 127.0.0.1 -p " + port + " " + options;
    }

    /** A port that was free for TCP and UDP a moment ago. */
    public static int freePort() throws IOException {
        try (ServerSocket tcp = new ServerSocket(0);
                DatagramSocket udp = new DatagramSocket(tcp.getLocalPort())) {
            return udp.getLocalPort();
        }
    }

    public final String out() {
        return out.text();
    }

    public final String err() {
        return err.text();
    }

    public final ThreadedProgram awaitOut(String text) {
        out.await(text, PATIENCE_S);
        return this;
    }

    public final ThreadedProgram awaitErr(String text) {
        err.await(text, PATIENCE_S);
        return this;
    }

    public final int exitCode() {
        try {
            return exitCode.get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no end; out: " + out() + "; err: " + err(), e);
        }
    }

    /** As Ctrl-C does. */
    public final int interrupt() {
        thread.interrupt();
        return exitCode();
    }

    @Override
    public final void close() {
        interrupt();
    }
}
