package narrows.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import narrows.Version;
import narrows.measure.LatenessSummary;
import narrows.measure.Verdict;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** {@code summary.json}. Its keys are a contract with those who read it: they may be added to, not changed. */
public final class SummaryJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private SummaryJson() {}

    /**
     * The file's text. It depends on the arguments only and ends with LF.
     *
     * @param leftOut stacks that were asked for and are not among {@code stacks}
     */
    public static String text(
            Scenario scenario,
            Environment environment,
            List<StackOutcome> stacks,
            List<Comparison> comparisons,
            List<LeftOut> leftOut) {
        ObjectNode summary = NODES.objectNode();
        summary.put("narrows", Version.TEXT);
        summary.put("scenario", scenario.name());
        summary.put("seed", scenario.seed());
        JsonNumbers.put(summary, "duration_s", scenario.durationNs() / 1e9);
        summary.set("environment", environment(environment));
        ArrayNode results = summary.putArray("results");
        stacks.forEach(stack -> results.add(stack(stack)));
        ArrayNode compared = summary.putArray("comparisons");
        comparisons.forEach(comparison -> compared.add(comparison(comparison)));
        ArrayNode without = summary.putArray("left_out");
        leftOut.forEach(
                one -> without.addObject().put("stack", one.stack().text()).put("reason", one.reason()));
        return print(summary);
    }

    private static ObjectNode environment(Environment environment) {
        return NODES.objectNode()
                .put("kernel", environment.kernel())
                .put("jdk", environment.jdk())
                .put("cores", environment.cores())
                .put("privileges", environment.privileges());
    }

    private static ObjectNode stack(StackOutcome outcome) {
        StackName stack = outcome.stack();
        ObjectNode node = NODES.objectNode();
        node.put("stack", stack.text());
        node.put("kind", lower(stack.kind()));
        node.put("profile", stack.profile());
        node.put("congestion", stack.congestion());
        node.put("trials", outcome.trials().size());
        ArrayNode flows = node.putArray("flows");
        outcome.flows().forEach(flow -> flows.add(flow(flow)));
        node.set("total", total(outcome.total()));
        node.set("jain", JsonNumbers.stat(outcome.jain()));
        node.set("ledger", LinksJson.ledger(outcome.ledger()));
        node.set("verdict", verdict(outcome.verdict()));
        node.set("stages", LinksJson.stages(outcome.ledger()));
        node.set("links", LinksJson.links(outcome.trials()));
        return node;
    }

    private static ObjectNode total(FlowStats total) {
        ObjectNode node = NODES.objectNode();
        node.set("goodput_bps", JsonNumbers.stat(total.goodput()));
        node.set("trial_throughput_bps", JsonNumbers.stat(total.network().data()));
        node.set("trial_ack_throughput_bps", JsonNumbers.stat(total.network().returned()));
        return node;
    }

    private static ObjectNode flow(FlowStats flow) {
        ObjectNode node = NODES.objectNode();
        node.put("flow", flow.flow());
        node.set("goodput_bps", JsonNumbers.stat(flow.goodput()));
        node.set("throughput_bps", JsonNumbers.stat(flow.throughput()));
        node.set("retransmits", JsonNumbers.stat(flow.retransmits()));
        node.set("rtt_ms", JsonNumbers.stat(flow.rttMs()));
        node.set("lost_packets", JsonNumbers.stat(flow.lostPackets()));
        node.set("marked_packets", JsonNumbers.stat(flow.network().markedPackets()));
        node.set("delay_ms", JsonNumbers.stat(flow.network().delayMs()));
        node.set("ack_throughput_bps", JsonNumbers.stat(flow.network().returnThroughput()));
        node.set("trial_throughput_bps", JsonNumbers.stat(flow.network().data()));
        node.set("trial_ack_throughput_bps", JsonNumbers.stat(flow.network().returned()));
        if (flow.datagrams() != null) {
            node.set("jitter_ms", JsonNumbers.stat(flow.datagrams().jitterMs()));
            node.set("lost_datagrams", JsonNumbers.stat(flow.datagrams().lostDatagrams()));
            node.set("reordered_datagrams", JsonNumbers.stat(flow.datagrams().reorderedDatagrams()));
        }
        return node;
    }

    private static ObjectNode verdict(Verdict verdict) {
        ObjectNode node = NODES.objectNode();
        node.put("state", lower(verdict.state()));
        ArrayNode reasons = node.putArray("reasons");
        verdict.reasons().forEach(reasons::add);
        LatenessSummary lateness = verdict.lateness();
        ObjectNode figures = node.putObject("lateness_us");
        JsonNumbers.put(figures, "p50", lateness.p50Us());
        JsonNumbers.put(figures, "p99", lateness.p99Us());
        JsonNumbers.put(figures, "p999", lateness.p999Us());
        JsonNumbers.put(figures, "max", lateness.maxUs());
        return node;
    }

    private static ObjectNode comparison(Comparison comparison) {
        ObjectNode node = NODES.objectNode();
        node.put("simulated", comparison.simulated());
        node.put("real", comparison.real());
        node.put("flow", comparison.flow());
        JsonNumbers.put(node, "ratio", comparison.ratio());
        node.set("ratio_ci95", JsonNumbers.interval(comparison.ratioLow(), comparison.ratioHigh()));
        JsonNumbers.put(node, "ks_p", comparison.kolmogorovSmirnovP());
        JsonNumbers.put(node, "mann_whitney_p", comparison.mannWhitneyP());
        node.put("within_5_percent", comparison.withinFivePercent());
        return node;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String print(ObjectNode summary) {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        try {
            return MAPPER.writer(printer).writeValueAsString(summary) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values must print", e);
        }
    }
}
