package narrows.cli;

import static narrows.cli.InteropProcess.ours;
import static narrows.cli.InteropProcess.real;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The interop table: our iperf3 and the real one, in both roles. Several rows run at a time, each on ports of its own. */
@Tag("interop")
class Iperf3InteropTest {
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS_A_ROW = 10;
    private static final int ROWS_AT_A_TIME = 4;
    private static final int TCP_ATTEMPTS = 1;

    /** The real program says its greeting once, and drops what its socket's default buffer does not hold while it is held up. */
    private static final int UDP_ATTEMPTS = 2;

    private static final String REAL_VERSION = "3.12";

    private static final ExecutorService ROWS = Executors.newFixedThreadPool(ROWS_AT_A_TIME);

    @AfterAll
    static void end_rows() {
        ROWS.shutdownNow();
    }

    @TestFactory
    Stream<DynamicTest> does_what_each_row_of_the_table_says() {
        List<InteropRow> rows = InteropRow.all().stream()
                .filter(row -> row.program().equals("iperf3"))
                .toList();
        boolean there = hasRealProgram();
        List<DynamicTest> tests = Stream.iterate(0, i -> i < rows.size(), i -> i + 1)
                .map(i -> test(rows.get(i), FIRST_PORT + i * PORTS_A_ROW, there))
                .toList();
        System.out.println("iperf3 interop: " + rows.size() + " rows, "
                + rows.stream()
                        .filter(row -> row.version().equals(REAL_VERSION))
                        .count() + " with iperf3 "
                + REAL_VERSION);
        return tests.stream();
    }

    private static DynamicTest test(InteropRow row, int port, boolean there) {
        String name = row.id() + " " + row.commandLine();
        if (!row.version().equals(REAL_VERSION)) {
            return DynamicTest.dynamicTest(name, () -> abort("iperf3 " + row.version() + " is not built here"));
        }
        if (!there) {
            return DynamicTest.dynamicTest(name, Iperf3InteropTest::missing);
        }
        InteropRow.Check check = check(row.id());
        CompletableFuture<Void> result = CompletableFuture.runAsync(() -> attempt(check, row, port), ROWS);
        return DynamicTest.dynamicTest(name, () -> await(result));
    }

    private static InteropRow.Check check(String id) {
        Map<String, InteropRow.Check> checks = id.startsWith("I3C") ? Iperf3ClientRows.CHECKS : Iperf3ServerRows.CHECKS;
        assertThat(checks).as("checks of the table's rows").containsKey(id);
        return checks.get(id);
    }

    /** A datagram may be lost on a busy machine; what the wire format spoils is spoilt each time. */
    private static void attempt(InteropRow.Check check, InteropRow row, int port) {
        int attempts = row.commandLine().contains(" -u ") ? UDP_ATTEMPTS : TCP_ATTEMPTS;
        for (int attempt = 1; attempt < attempts; attempt++) {
            try {
                run(check, row, port);
                return;
            } catch (AssertionError | CompletionException lost) {
                System.out.println(row.id() + ": again, since "
                        + String.valueOf(lost.getMessage()).strip().lines().collect(Collectors.joining(" ")));
            }
        }
        run(check, row, port);
    }

    private static void run(InteropRow.Check check, InteropRow row, int port) {
        try {
            check.run(row, port);
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    private static void await(CompletableFuture<Void> result) throws Throwable {
        try {
            result.get(5, TimeUnit.MINUTES);
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }

    private static boolean hasRealProgram() {
        try (InteropProcess version = real("iperf3 --version")) {
            return version.exitCode() == 0 && version.out().startsWith("iperf " + REAL_VERSION);
        } catch (UncheckedIOException | InterruptedException e) {
            return false;
        }
    }

    private static void missing() {
        String reason = "there is no iperf3 " + REAL_VERSION + " here; apt-get install iperf3";
        if ("true".equals(System.getenv("CI"))) {
            fail(reason);
        }
        abort(reason);
    }

    @TestFactory
    Stream<DynamicTest> our_client_and_our_server_understand_each_other() {
        List<String> loads = List.of(
                "-t 1 -b 20M -O 1",
                "-R -P 4 -t 1 -b 5M",
                "--bidir -P 2 -t 1 -b 5M",
                "-n 1M",
                "-u -t 1 -b 5M -l 1000 --udp-counters-64bit",
                "-u --bidir -t 1 -b 2M",
                "-t 1 -w 64K -M 1000 -N --get-server-output");
        return Stream.iterate(0, i -> i < loads.size(), i -> i + 1)
                .map(i -> DynamicTest.dynamicTest(
                        loads.get(i), () -> talks(loads.get(i), FIRST_PORT + 1000 + i * PORTS_A_ROW)));
    }

    private static void talks(String load, int port) throws InterruptedException {
        try (InteropProcess server = ours("iperf3 -s -1 -p " + port).listensOn(port);
                InteropProcess client =
                        ours("iperf3 -c 127.0.0.1 -J -p " + port + " " + load).succeeds()) {
            assertThat(client.json().at("/end/sum_received/bytes").asLong()).isPositive();
            server.succeeds();
        }
    }
}
