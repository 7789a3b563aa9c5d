package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import narrows.measure.DatagramResult;
import narrows.measure.FlowResult;
import narrows.measure.LedgerTotals;
import narrows.measure.NetworkResult;
import narrows.measure.TrialResult;
import narrows.qdisc.DropReason;
import narrows.qdisc.QdiscStatistics;
import org.junit.jupiter.api.Test;

class SummaryJsonTest {
    private static final Environment ENVIRONMENT = new Environment("Linux 6.1", "17.0.15", 2, "root");
    private static final String[] STAT = {"n", "mean", "stddev", "ci95", "median", "min", "max"};

    private final List<StackOutcome> stacks = List.of(
            SampleResults.outcome(SampleResults.SIM, 98e5, 99e5, 1e7),
            SampleResults.outcome(SampleResults.KERNEL, 1e7, 1e7, 10_000_000.5));

    private final List<LeftOut> leftOut = List.of(new LeftOut(SampleResults.KERNEL, "no TUN device"));

    @Test
    void names_the_stacks_that_were_left_out_and_why() throws IOException {
        JsonNode named = summary().get("left_out");

        assertThat(named).hasSize(1);
        assertKeys(named.get(0), "stack", "reason");
        assertThat(named.get(0).get("stack").textValue()).isEqualTo("kernel:cubic");
        assertThat(named.get(0).get("reason").textValue()).isEqualTo("no TUN device");
    }

    @Test
    void has_the_keys_of_the_contract_in_their_order() throws IOException {
        JsonNode summary = summary();

        assertKeys(
                summary,
                "narrows",
                "scenario",
                "seed",
                "duration_s",
                "environment",
                "results",
                "comparisons",
                "left_out");
        assertKeys(summary.get("environment"), "kernel", "jdk", "cores", "privileges");
        JsonNode result = summary.get("results").get(0);
        assertKeys(
                result,
                "stack",
                "kind",
                "profile",
                "congestion",
                "trials",
                "flows",
                "total",
                "jain",
                "ledger",
                "verdict",
                "stages",
                "links");
        assertKeys(result.get("total"), "goodput_bps", "trial_throughput_bps", "trial_ack_throughput_bps");
        assertKeys(result.get("total").get("goodput_bps"), STAT);
        assertKeys(result.get("jain"), STAT);
    }

    @Test
    void has_the_keys_of_a_flow() throws IOException {
        JsonNode flow = summary().get("results").get(0).get("flows").get(0);

        List<String> figures = List.of(
                "goodput_bps",
                "throughput_bps",
                "retransmits",
                "rtt_ms",
                "lost_packets",
                "marked_packets",
                "delay_ms",
                "ack_throughput_bps",
                "trial_throughput_bps",
                "trial_ack_throughput_bps");
        assertThat(flow.fieldNames())
                .toIterable()
                .startsWith("flow")
                .containsAll(figures)
                .hasSize(11);
        for (String figure : figures) {
            assertKeys(flow.get(figure), STAT);
        }
    }

    /** Of a flow that has 1.2 Mbit/s of IP in half of the trial: 0.6 over all of it; 0.06 came back, 0.12 of its own time. */
    @Test
    void has_what_the_links_saw_of_a_flow() throws IOException {
        FlowResult tcp = new FlowResult("a->b", 1e6, 1.2e6, 0, 0, 100, 2).with(new NetworkResult(6e5, 6e4, 25e6, 9));
        TrialResult other = SampleResults.trial(SampleResults.SIM, 1, 1e6);
        StackOutcome outcome = StackOutcome.of(
                SampleResults.SIM,
                List.of(new TrialResult(
                        "sim:cubic", 1, 7, List.of(tcp, tcp), other.ledger(), other.linkLedgers(), other.verdict())));
        String text = SummaryJson.text(SampleResults.scenario(), ENVIRONMENT, List.of(outcome), List.of(), List.of());
        JsonNode result = new ObjectMapper().readTree(text).get("results").get(0);
        JsonNode flow = result.get("flows").get(0);

        assertThat(flow.get("trial_throughput_bps").get("mean").asDouble()).isEqualTo(6e5);
        assertThat(flow.get("ack_throughput_bps").get("mean").asDouble()).isEqualTo(1.2e5);
        assertThat(flow.get("delay_ms").get("mean").asDouble()).isEqualTo(25);
        assertThat(flow.get("marked_packets").get("mean").asInt()).isEqualTo(9);
        assertThat(result.get("total")
                        .get("trial_ack_throughput_bps")
                        .get("mean")
                        .asDouble())
                .isEqualTo(1.2e5);
    }

    @Test
    void has_what_receivers_of_datagrams_counted_where_there_are_any() throws IOException {
        FlowResult udp = new FlowResult("a->b", 1e6, 1.02e6, 0, 0, 100, 2, new DatagramResult(98, 2, 1, 1_500_000));
        TrialResult tcp = SampleResults.trial(SampleResults.SIM, 1, 1e6);
        TrialResult trial =
                new TrialResult(tcp.stack(), 1, 7, List.of(udp), tcp.ledger(), tcp.linkLedgers(), tcp.verdict());
        StackOutcome outcome = StackOutcome.of(SampleResults.SIM, List.of(trial));
        String text = SummaryJson.text(SampleResults.scenario(), ENVIRONMENT, List.of(outcome), List.of(), List.of());
        JsonNode flow = new ObjectMapper()
                .readTree(text)
                .get("results")
                .get(0)
                .get("flows")
                .get(0);

        assertThat(flow.get("jitter_ms").get("mean").asDouble()).isEqualTo(1.5);
        assertThat(flow.get("lost_datagrams").get("mean").asInt()).isEqualTo(2);
        assertThat(flow.get("reordered_datagrams").get("mean").asInt()).isEqualTo(1);
    }

    @Test
    void has_the_keys_of_ledger_verdict_and_comparison() throws IOException {
        JsonNode result = summary().get("results").get(1);

        assertKeys(
                result.get("ledger"),
                "sent",
                "delivered",
                "queue_limit",
                "aqm",
                "random_loss",
                "policed",
                "too_long",
                "tun",
                "checksum",
                "in_flight",
                "duplicated",
                "marked");
        assertKeys(result.get("verdict"), "state", "reasons", "lateness_us");
        assertKeys(result.get("verdict").get("lateness_us"), "p50", "p99", "p999", "max");
        assertKeys(
                summary().get("comparisons").get(0),
                "simulated",
                "real",
                "flow",
                "ratio",
                "ratio_ci95",
                "ks_p",
                "mann_whitney_p",
                "within_5_percent");
    }

    /** Two trials of a link with tbf over a fifo: counters are sums, names those of the ledger and of tc. */
    @Test
    void has_ledger_stages_and_disciplines_of_every_link() throws IOException {
        QdiscStatistics fifo = new QdiscStatistics("pfifo", 900, 9, 2, 0, 0, 100, 1, List.of(), List.of(), null);
        QdiscStatistics tbf = new QdiscStatistics("tbf", 900, 9, 2, 5, 0, 100, 1, List.of(), List.of(), fifo);
        LedgerTotals ledger = new LedgerTotals(
                12, 0, 9, 1, 0, Map.of(DropReason.QUEUE_LIMIT, 2L), new TreeMap<>(Map.of("pfifo/queue_limit", 2L)));
        TrialResult plain = SampleResults.trial(SampleResults.SIM, 1, 1e6);
        TrialResult trial = new TrialResult(
                plain.stack(), 1, 7, plain.flows(), ledger, Map.of("a>b", ledger), Map.of("a>b", tbf), plain.verdict());
        StackOutcome outcome = StackOutcome.of(SampleResults.SIM, List.of(trial, trial));
        JsonNode result = new ObjectMapper()
                .readTree(
                        SummaryJson.text(SampleResults.scenario(), ENVIRONMENT, List.of(outcome), List.of(), List.of()))
                .get("results")
                .get(0);

        assertThat(result.get("stages")).hasToString("{\"pfifo/queue_limit\":4}");
        JsonNode link = result.get("links").get("a>b");
        assertKeys(link, "ledger", "stages", "qdiscs");
        assertThat(link.get("ledger").get("sent").asInt()).isEqualTo(24);
        assertThat(link.get("ledger").get("queue_limit").asInt()).isEqualTo(4);
        assertThat(link.get("stages")).hasToString("{\"pfifo/queue_limit\":4}");
        assertThat(link.get("qdiscs"))
                .hasToString(
                        "[{\"kind\":\"tbf\",\"sent_bytes\":1800,\"sent_packets\":18,\"dropped\":4,\"overlimits\":10,"
                                + "\"requeues\":0,\"backlog_bytes\":200,\"backlog_packets\":2},"
                                + "{\"kind\":\"pfifo\",\"sent_bytes\":1800,\"sent_packets\":18,\"dropped\":4,\"overlimits\":0,"
                                + "\"requeues\":0,\"backlog_bytes\":200,\"backlog_packets\":2}]");
    }

    @Test
    void holds_the_figures() throws IOException {
        JsonNode summary = summary();

        assertThat(summary.get("scenario").asText()).isEqualTo("tiny");
        assertThat(summary.get("seed").asLong()).isEqualTo(7);
        assertThat(summary.get("duration_s").asDouble()).isEqualTo(2.0);
        JsonNode kernel = summary.get("results").get(1);
        assertThat(kernel.get("kind").asText()).isEqualTo("kernel");
        assertThat(kernel.get("trials").asInt()).isEqualTo(3);
        assertThat(kernel.get("total").get("goodput_bps").get("max").asDouble()).isEqualTo(10_000_000.5);
        assertThat(kernel.get("ledger").get("queue_limit").asLong()).isEqualTo(3);
        assertThat(kernel.get("verdict").get("state").asText()).isEqualTo("exact");
        assertThat(summary.get("comparisons").get(0).get("ratio").asDouble()).isBetween(0.9899, 0.99);
        assertThat(summary.get("comparisons").get(0).get("within_5_percent").asBoolean())
                .isTrue();
    }

    @Test
    void writes_numbers_without_exponent() {
        assertThat(text()).contains("\"mean\" : 9900000,").doesNotContainPattern("[0-9]E[0-9]");
    }

    @Test
    void writes_null_where_there_is_no_number() throws IOException {
        List<StackOutcome> single =
                List.of(SampleResults.outcome(SampleResults.SIM, 1e6), SampleResults.outcome(SampleResults.KERNEL, 0));
        JsonNode comparison = new ObjectMapper()
                .readTree(SummaryJson.text(
                        SampleResults.scenario(), ENVIRONMENT, single, Comparisons.of(single), List.of()))
                .get("comparisons")
                .get(0);

        assertThat(comparison.get("ratio").isNull()).isTrue();
        assertThat(comparison.get("ratio_ci95").get(0).isNull()).isTrue();
        assertThat(comparison.get("ks_p").isNull()).isTrue();
    }

    private JsonNode summary() throws IOException {
        return new ObjectMapper().readTree(text());
    }

    private String text() {
        return SummaryJson.text(SampleResults.scenario(), ENVIRONMENT, stacks, Comparisons.of(stacks), leftOut);
    }

    private static void assertKeys(JsonNode node, String... keys) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        assertThat(names).containsExactly(keys);
    }
}
