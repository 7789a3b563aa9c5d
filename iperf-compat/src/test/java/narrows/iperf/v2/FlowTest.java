package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlowTest {
    private static final InetSocketAddress CLIENT = new InetSocketAddress("127.0.0.1", 40_000);
    private static final InetSocketAddress SERVER = new InetSocketAddress("127.0.0.1", 5001);
    private static final long MS = 1_000_000;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final long startNs = System.nanoTime() + 3_600_000 * MS;

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private Report report(String options) {
        Iperf2Options read =
                Arguments.read(List.of(("-c h " + options).trim().split(" "))).options();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new Report(read.output(), read.traffic().udp(), out, out);
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Flow flow(Report report, SumGroup group, int number, StreamReads meter) {
        Flow flow = new Flow(report, group, number, false, meter, CLIENT, SERVER, startNs);
        flow.begin(channel.eventLoop());
        return flow;
    }

    private static StreamReads reads() {
        return new StreamReads(RowKind.PLAIN, 131_072, null);
    }

    private void at(long ms, Flow flow, StreamReads meter, long bytes) {
        flow.catchUp(startNs + ms * MS);
        meter.add(bytes);
    }

    @Test
    void intervals_lie_at_exact_multiples_and_the_rest_has_a_row_if_it_is_long_enough() {
        StreamReads meter = reads();
        Flow flow = flow(report("-i 1"), null, 1, meter);
        at(400, flow, meter, 1000);
        at(999, flow, meter, 1000);
        at(1001, flow, meter, 3000);
        at(3200, flow, meter, 5000);
        flow.end(startNs + 3260 * MS);
        assertThat(lines())
                .containsExactly(
                        "[ ID] Interval       Transfer     Bandwidth",
                        "[  1] 0.0000-1.0000 sec  1.95 KBytes  16.0 Kbits/sec",
                        "[  1] 1.0000-2.0000 sec  2.93 KBytes  24.0 Kbits/sec",
                        "[  1] 2.0000-3.0000 sec  0.000 Bytes  0.000 bits/sec",
                        "[  1] 3.0000-3.2600 sec  4.88 KBytes   154 Kbits/sec",
                        "[  1] 0.0000-3.2600 sec  9.77 KBytes  24.5 Kbits/sec");
    }

    @Test
    void a_short_rest_has_none() {
        StreamReads meter = reads();
        Flow flow = flow(report("-i 1"), null, 1, meter);
        at(1049, flow, meter, 1000);
        flow.end(startNs + 1049 * MS);
        assertThat(lines()).hasSize(3).last().asString().startsWith("[  1] 0.0000-1.0490 sec");
    }

    @Test
    void sums_follow_when_all_flows_have_closed_an_interval() {
        Report report = report("-i 1");
        SumGroup group = new SumGroup(report, "SUM", 2);
        StreamReads one = reads();
        StreamReads two = reads();
        Flow first = flow(report, group, 1, one);
        Flow second = flow(report, group, 2, two);
        at(10, first, one, 1000);
        at(10, second, two, 2000);
        first.catchUp(startNs + 1000 * MS);
        second.catchUp(startNs + 1001 * MS);
        first.end(startNs + 1100 * MS);
        second.end(startNs + 1200 * MS);
        assertThat(lines())
                .containsExactly(
                        "[ ID] Interval       Transfer     Bandwidth",
                        "[  1] 0.0000-1.0000 sec  1000 Bytes  8.00 Kbits/sec",
                        "[  2] 0.0000-1.0000 sec  1.95 KBytes  16.0 Kbits/sec",
                        "[SUM] 0.0000-1.0000 sec  2.93 KBytes  24.0 Kbits/sec",
                        "[  1] 0.0000-1.1000 sec  1000 Bytes  7.27 Kbits/sec",
                        "[  2] 0.0000-1.2000 sec  1.95 KBytes  13.3 Kbits/sec",
                        "[SUM] 0.0000-1.2000 sec  2.93 KBytes  20.0 Kbits/sec");
        assertThat(group.idle()).isTrue();
    }

    @Test
    void one_flow_has_no_sum() {
        Report report = report("-t 1");
        StreamReads meter = reads();
        flow(report, new SumGroup(report, "SUM", 2), 1, meter).end(startNs + 1000 * MS);
        assertThat(lines()).hasSize(2);
    }

    @Test
    void only_sums_are_printed_where_they_are_all_that_is_wanted() {
        Report report = report("-P 2 --sum-only");
        SumGroup group = new SumGroup(report, "SUM", 1);
        StreamReads one = reads();
        Flow first = flow(report, group, 1, one);
        Flow second = flow(report, group, 2, reads());
        one.add(5_242_880);
        first.end(startNs + 1000 * MS);
        second.end(startNs + 1000 * MS);
        assertThat(lines())
                .containsExactly(
                        "[SUM-cnt] Interval       Transfer     Bandwidth",
                        "[SUM-2] 0.0000-1.0000 sec  5.00 MBytes  41.9 Mbits/sec");
    }

    @Test
    void headers_are_due_again_when_nothing_ran_in_between() {
        Report report = report("-t 1");
        Flow first = flow(report, null, 1, reads());
        Flow second = flow(report, null, 2, reads());
        first.end(startNs + 1000 * MS);
        second.end(startNs + 1000 * MS);
        flow(report, null, 3, reads()).end(startNs + 1000 * MS);
        assertThat(lines().stream().filter(line -> line.startsWith("[ ID]"))).hasSize(2);
        assertThat(lines()).hasSize(5);
    }

    @Test
    void rows_as_values_have_neither_headers_nor_sums() {
        Report report = report("-y C -P 2");
        SumGroup group = new SumGroup(report, "SUM", 2);
        Flow first = flow(report, group, 1, reads());
        Flow second = flow(report, group, 2, reads());
        first.end(startNs + 1000 * MS);
        second.end(startNs + 1000 * MS);
        assertThat(lines()).hasSize(2).allMatch(line -> line.split(",").length == 9);
    }

    @Test
    void data_rows_can_be_left_out() {
        Report report = report("-x D -i 1");
        Flow flow = flow(report, null, 1, reads());
        flow.end(startNs + 3000 * MS);
        assertThat(lines()).isEmpty();
    }
}
