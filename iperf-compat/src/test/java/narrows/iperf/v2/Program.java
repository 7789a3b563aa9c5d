package narrows.iperf.v2;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An iperf2 run in a thread of its own. */
final class Program implements AutoCloseable {
    private static final long PATIENCE_S = 60;

    private final Captured out = new Captured();
    private final Captured err = new Captured();
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final Thread thread;

    private Program(List<String> arguments) {
        thread = new Thread(() -> exitCode.complete(Iperf2.run(arguments, out.stream(), err.stream())), "iperf2-test");
        thread.start();
    }

    static Program start(String line) {
        return new Program(new ArrayList<>(List.of(line.trim().split(" +"))));
    }

    /** A server that listens on 127.0.0.1. */
    static Program server(int port, String options) {
        Program program = start("-s -B 127.0.0.1 -p " + port + " " + options);
        program.awaitOut("Server listening on");
        return program;
    }

    /** A port that was free for TCP and UDP a moment ago. */
    static int freePort() throws IOException {
        try (ServerSocket tcp = new ServerSocket(0);
                DatagramSocket udp = new DatagramSocket(tcp.getLocalPort())) {
            return udp.getLocalPort();
        }
    }

    String out() {
        return out.text();
    }

    String err() {
        return err.text();
    }

    /** Rows of text, without headers, settings and connections. */
    List<String> rows() {
        return out().lines().filter(line -> line.contains(" sec ")).toList();
    }

    Program awaitOut(String text) {
        out.await(text, PATIENCE_S);
        return this;
    }

    Program awaitErr(String text) {
        err.await(text, PATIENCE_S);
        return this;
    }

    int exitCode() {
        try {
            return exitCode.get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no end; out: " + out() + "; err: " + err(), e);
        }
    }

    /** As Ctrl-C does. */
    int interrupt() {
        thread.interrupt();
        return exitCode();
    }

    @Override
    public void close() {
        thread.interrupt();
        exitCode();
    }
}
