package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import narrows.iperf.TcpInfo;
import org.junit.jupiter.api.Test;

/** The text report from its first header on, against what iperf3 3.12 printed for the same counts. */
class TextReportTest {
    private static final TcpInfo CONNECTION = new TcpInfo(0, 1_179_648, 65_536, 100, 10, 65_535, 3);
    private static final long BLOCK = 131_072;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Options options = new Options();
    private final Output output =
            new Output(options, new PrintStream(printed, true, StandardCharsets.UTF_8), System.err);
    private final Report report = new TextReport(output, false);

    private void begin() {
        report.connected(new TestFacts(false, options, options.load, "127.0.0.1", 5201, "cookie", 32768));
        printed.reset();
    }

    private static String body(String sample) {
        String text = Sample.text(sample);
        return text.substring(text.indexOf("[ ID]"));
    }

    private static StreamInterval tcp(int socket, boolean sends, double startSec, double endSec, long blocks) {
        return new StreamInterval(
                socket,
                sends,
                startSec,
                endSec,
                blocks * BLOCK,
                0,
                0,
                0,
                sends ? 0 : StreamInterval.UNKNOWN,
                sends ? CONNECTION : null,
                false);
    }

    @Test
    void prints_streams_sums_and_both_ends_of_a_test_in_both_directions() {
        options.load.bidirectional = true;
        options.load.parallel = 2;
        begin();
        for (int second = 0; second < 2; second++) {
            List<StreamInterval> streams = new ArrayList<>();
            for (int socket = 5; socket <= 11; socket += 2) {
                streams.add(tcp(socket, socket < 9, second, second + 1.0, second == 0 ? 20 : 19));
            }
            report.interval(streams);
        }
        List<StreamTotal> totals = new ArrayList<>();
        for (int socket = 5; socket <= 11; socket += 2) {
            Total sent = new Total(true, 2.0003, 39 * BLOCK, 0, 0, 0, 0, 0);
            Total received = new Total(true, 2.0012, 39 * BLOCK, 0, 0, 0, 0, StreamInterval.UNKNOWN);
            totals.add(new StreamTotal(socket, socket < 9, sent, received, new TcpRange()));
        }
        report.summary(new Summary(totals, CpuShare.UNKNOWN, "bbr", null));
        report.done(true);

        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo(body("t-tcp-P2-bidir.client.txt"));
    }

    private static StreamInterval udp(double startSec, double endSec, long packets) {
        return new StreamInterval(5, true, startSec, endSec, packets * 32_768, packets, 0, 0, -1, null, false);
    }

    @Test
    void prints_datagrams() {
        options.load.udp = true;
        begin();
        report.interval(List.of(udp(0, 1, 39)));
        report.interval(List.of(udp(1, 2, 38)));
        report.interval(List.of(udp(2, 3, 38)));
        Total sent = new Total(true, 3.0, 115 * 32_768, 115, 0, 0, 0, -1);
        Total received = new Total(true, 3.001, 115 * 32_768, 115, 0, 0, 0.000009, -1);
        report.summary(new Summary(
                List.of(new StreamTotal(5, true, sent, received, new TcpRange())), CpuShare.UNKNOWN, null, null));
        report.done(true);

        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo(body("t-udp.client.txt"));
    }

    @Test
    void says_that_a_receiver_has_not_told_instead_of_showing_zeros() {
        begin();
        report.summary(new Summary(
                List.of(new StreamTotal(
                        5, true, new Total(true, 1, BLOCK, 0, 0, 0, 0, 0), Total.unknown(1), new TcpRange())),
                CpuShare.UNKNOWN,
                null,
                null));

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("[  5] (receiver statistics not available)\n")
                .doesNotContain("0.00 Bytes");
    }
}
