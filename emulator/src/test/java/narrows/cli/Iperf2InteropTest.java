package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import narrows.testing.Requires;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Each row of the table of cases against iperf 2.1.8, several at a time, each on an address and a port of its own. Bounds of
 * time and amount are wide enough for a machine that is busy with other things.
 */
@Tag("interop")
@Requires(programs = "iperf")
class Iperf2InteropTest {
    private static final String TABLE = "/iperf/iperf2-interop-cases.tsv";
    private static final int AT_A_TIME = 4;
    private static final double BUFFER_BYTES = 131_072;

    /** The least that a printed row of some MBytes tells apart, twice. */
    private static final double ROUNDING_BYTES = 0.11 * 1024 * 1024;

    private static final Map<String, Check> CHECKS = checks();

    private static ExecutorService threads;

    /** What a row of the table asks for. */
    private record Case(String id, String role, String command, String mustHold) {}

    private interface Check {
        void run(Setting setting) throws IOException, InterruptedException;
    }

    /** The place of one case, and the processes that it started. */
    private record Setting(Case row, String address, int port, int backPort, Deque<InteropProcess> processes) {
        String options() {
            return row.command()
                    .replaceFirst(".*<- our client", "")
                    .replaceFirst(".*into our", "")
                    .replaceFirst("^iperf ", "")
                    .replaceAll("-p 5001|-c 127\\.0\\.0\\.1", "")
                    .replace("6001", Integer.toString(backPort));
        }

        private InteropProcess started(InteropProcess process) {
            processes.push(process);
            return process;
        }

        InteropProcess ourServer(String more) {
            return started(InteropProcess.ours("iperf -s -B " + address + " -p " + port + " " + more))
                    .prints("Server listening on");
        }

        InteropProcess realServer(String more) {
            return started(InteropProcess.real("iperf -s -B " + address + " -p " + port + " " + more))
                    .prints("Server listening on");
        }

        InteropProcess realClient() {
            return started(InteropProcess.real("iperf -c " + address + " -p " + port + " " + options()));
        }

        InteropProcess ourClient() {
            return started(InteropProcess.ours("iperf -c " + address + " -p " + port + " " + options()));
        }

        void close() {
            processes.forEach(InteropProcess::close);
        }
    }

    @BeforeAll
    static void startThreads() {
        threads = Executors.newFixedThreadPool(AT_A_TIME);
    }

    @AfterAll
    static void stopThreads() {
        threads.shutdownNow();
    }

    @TestFactory
    Stream<DynamicTest> every_row_of_the_table_holds() throws IOException {
        List<Case> cases = cases();
        assertThat(cases).extracting(Case::id).containsExactlyElementsOf(CHECKS.keySet());
        Map<Case, CompletableFuture<Void>> results = new LinkedHashMap<>();
        for (int i = 0; i < cases.size(); i++) {
            Setting setting = new Setting(
                    cases.get(i), "127.0.2." + (i + 1), freePort(), freePort(), new ConcurrentLinkedDeque<>());
            results.put(cases.get(i), CompletableFuture.runAsync(() -> check(setting), threads));
        }
        return results.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey().id() + " " + entry.getKey().mustHold(), () -> await(entry.getValue())));
    }

    private static void check(Setting setting) {
        try {
            CHECKS.get(setting.row().id()).run(setting);
        } catch (IOException | InterruptedException e) {
            throw new CompletionException(e);
        } finally {
            setting.close();
        }
    }

    private static void await(CompletableFuture<Void> result) throws Throwable {
        try {
            result.join();
        } catch (CompletionException e) {
            throw e.getCause();
        }
    }

    private static List<Case> cases() throws IOException {
        try (InputStream table = Iperf2InteropTest.class.getResourceAsStream(TABLE)) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .map(fields -> new Case(fields[0], fields[3], fields[4], fields[6]))
                    .toList();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static Map<String, Check> checks() {
        Map<String, Check> checks = new LinkedHashMap<>();
        checks.put("I2-01", Iperf2InteropTest::oneLineOfValues);
        checks.put("I2-02", Iperf2InteropTest::intervalsOfParallelFlows);
        checks.put("I2-03", Iperf2InteropTest::closedAtEndOfFile);
        checks.put("I2-04", Iperf2InteropTest::reverse);
        checks.put("I2-05", setting -> rows(setting, "", "[  1] ", "[ *1] "));
        checks.put("I2-06", Iperf2InteropTest::dual);
        checks.put("I2-07", Iperf2InteropTest::tradeoff);
        checks.put("I2-08", setting -> rows(setting, "", "[  1] "));
        checks.put("I2-09", Iperf2InteropTest::digitsAreData);
        checks.put("I2-10", Iperf2InteropTest::serverReport);
        checks.put("I2-11", Iperf2InteropTest::threeServerReports);
        checks.put("I2-12", Iperf2InteropTest::reverseDatagrams);
        checks.put("I2-13", Iperf2InteropTest::sameRowsAtARealServer);
        checks.put("I2-14", Iperf2InteropTest::reverseFromARealServer);
        checks.put("I2-15", Iperf2InteropTest::reportOfARealServer);
        checks.put("I2-16", Iperf2InteropTest::nobodyListens);
        checks.put("I2-17", Iperf2InteropTest::killedServer);
        return checks;
    }

    private static IperfRow last(InteropProcess run, String start) {
        List<String> rows = run.rows(start);
        assertThat(rows).as(run.out() + run.err()).isNotEmpty();
        return IperfRow.of(rows.get(rows.size() - 1));
    }

    /** The real client ends well, and rows that begin so tell of something moved. */
    private static InteropProcess rows(Setting setting, String serverOptions, String... starts)
            throws IOException, InterruptedException {
        InteropProcess server = setting.ourServer(serverOptions);
        InteropProcess client = setting.realClient().succeeds();
        for (String start : starts) {
            assertThat(last(client, start).bytes()).isPositive();
        }
        return server;
    }

    private static void oneLineOfValues(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.ourServer("");
        InteropProcess client = setting.realClient().succeeds();
        assertThat(client.out().lines()).hasSize(1);
        String[] fields = client.out().strip().split(",");
        assertThat(fields).hasSize(9);
        assertThat(Long.parseLong(fields[8])).isPositive();
        assertThat(fields[6]).startsWith("0.0-");
        assertThat(Double.parseDouble(fields[6].substring(4))).isGreaterThanOrEqualTo(2.0);
        assertThat(server.terminate().rows("[  1] ")).hasSize(1);
    }

    private static void intervalsOfParallelFlows(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.ourServer("-i 4");
        InteropProcess client = setting.realClient().succeeds();
        server.prints("[SUM] 0.0000-4").terminate();
        for (String start :
                IntStream.rangeClosed(1, 4).mapToObj(id -> "[  " + id + "] ").toList()) {
            assertThat(client.rows(start + "0.0000-4.0000")).hasSize(1);
            assertThat(client.rows(start + "4.0000-8.0000")).hasSize(1);
            assertThat(server.rows(start + "0.0000-4.0000")).hasSize(1);
            assertThat(server.rows(start + "4.0000-")).hasSize(1);
        }
        List<IperfRow> sent = wholes(client);
        List<IperfRow> received = wholes(server);
        for (int i = 0; i < sent.size(); i++) {
            assertThat(received.get(i).bytes()).isCloseTo(sent.get(i).bytes(), within(BUFFER_BYTES + ROUNDING_BYTES));
        }
        assertThat(server.rows("[SUM] 0.0000-4.0000")).hasSize(1);
        assertThat(client.rows("[SUM] ")).isNotEmpty();
    }

    /** The last rows of four flows, least first: the two ends number them differently. */
    private static List<IperfRow> wholes(InteropProcess run) {
        List<IperfRow> wholes = IntStream.rangeClosed(1, 4)
                .mapToObj(id -> last(run, "[  " + id + "] "))
                .sorted(Comparator.comparingDouble(IperfRow::bytes))
                .toList();
        assertThat(wholes).allMatch(row -> row.startS() == 0.0);
        return wholes;
    }

    /** A server that does not close holds a client for two seconds more. */
    private static void closedAtEndOfFile(Setting setting) throws IOException, InterruptedException {
        setting.ourServer("");
        assertThat(last(setting.realClient().succeeds(), "[  1] ").endS()).isLessThan(2.9);
    }

    private static void reverse(Setting setting) throws IOException, InterruptedException {
        setting.ourServer("");
        IperfRow row = last(setting.realClient().succeeds(), "[ *1] ");
        assertThat(row.bytes()).isBetween(0.5e6, 2.85 * 1024 * 1024);
        assertThat(row.endS()).isLessThan(2.9);
    }

    private static void dual(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = rows(setting, "", "[  1] ", "[  2] ");
        assertThat(server.out()).contains("[ *2] local ", "port " + setting.backPort() + " (reverse)");
    }

    private static void tradeoff(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = rows(setting, "", "[  1] ", "[  2] ");
        server.prints("[ *2] local ");
        assertThat(server.out().indexOf("[  1] 0.0000-"))
                .isBetween(0, server.out().indexOf("[ *2] local "));
    }

    private static void digitsAreData(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.ourServer("");
        InteropProcess client = setting.realClient().succeeds();
        server.prints("[  1] 0.0000-");
        assertThat(last(server, "[  1] ").transfer())
                .isEqualTo(last(client, "[  1] ").transfer());
    }

    private static void serverReport(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.ourServer("-u -w 2M");
        InteropProcess client = setting.realClient().succeeds();
        assertThat(client.out()).contains("[  1] Server Report:");
        assertThat(client.err()).doesNotContain("WARNING");
        IperfRow report = last(client, "[  1] ");
        assertThat(report.lossText())
                .startsWith("0/")
                .isEqualTo(last(server, "[  1] ").lossText());
        assertThat(report.transfer()).isEqualTo(last(server, "[  1] ").transfer());
    }

    private static void threeServerReports(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.ourServer("-u -w 2M");
        InteropProcess client = setting.realClient().succeeds();
        assertThat(client.out().lines().filter(line -> line.endsWith("Server Report:")))
                .hasSize(3);
        for (int id = 1; id <= 3; id++) {
            assertThat(last(client, "[  " + id + "] ").lossText()).startsWith("0/");
        }
        assertThat(client.out() + server.out()).doesNotContain("out-of-order");
    }

    private static void reverseDatagrams(Setting setting) throws IOException, InterruptedException {
        setting.ourServer("-u");
        assertThat(last(setting.realClient().succeeds(), "[ *1] ").lossText()).startsWith("0/");
    }

    private static void sameRowsAtARealServer(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.realServer("-i 1");
        InteropProcess client = setting.ourClient().succeeds();
        server.terminate();
        assertThat(client.rows("[  1] 0.0000-1.0000")).hasSize(1);
        assertThat(server.rows("[  1] 0.0000-1.0000")).hasSize(1);
        IperfRow ours = last(client, "[  1] 0.0000-");
        IperfRow theirs = last(server, "[  1] 0.0000-");
        assertThat(ours.transfer()).isEqualTo(theirs.transfer());
        assertThat(ours.endS()).isGreaterThan(2.0);
    }

    private static void reverseFromARealServer(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.realServer("");
        assertThat(last(setting.ourClient().succeeds(), "[ *1] ").bytes()).isPositive();
        assertThat(server.terminate().out()).contains("(reverse)");
    }

    private static void reportOfARealServer(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.realServer("-u");
        InteropProcess client = setting.ourClient().succeeds();
        assertThat(client.out()).contains("[  1] Server Report:");
        assertThat(last(client, "[  1] ").lossText()).startsWith("0/");
        server.terminate();
    }

    private static void nobodyListens(Setting setting) throws InterruptedException {
        InteropProcess client = setting.ourClient();
        assertThat(client.exitCode()).isEqualTo(1);
        assertThat(client.err()).contains("Connection refused");
    }

    private static void killedServer(Setting setting) throws IOException, InterruptedException {
        InteropProcess server = setting.realServer("");
        InteropProcess client = setting.ourClient();
        client.prints("[  1] 1.0000-2.0000");
        server.signal("KILL");
        assertThat(client.exitCode()).isEqualTo(1);
        assertThat(client.rows("[  1] 0.0000-")).hasSizeGreaterThanOrEqualTo(2);
    }
}
