package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.link.LinkSpec;
import narrows.net.Topology.Edge;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.TbfSpec;
import narrows.scenario.StackName.Kind;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

class ScenarioReaderTest {
    private static final long MS = 1_000_000L;
    private static final long SEC = 1_000 * MS;

    @Test
    void fills_in_defaults() {
        Scenario scenario = Yaml.read(Yaml.BASE);
        assertThat(scenario.name()).isEqualTo("t");
        assertThat(scenario.description()).isEmpty();
        assertThat(scenario.durationNs()).isEqualTo(10 * SEC);
        assertThat(scenario.warmupNs()).isZero();
        assertThat(scenario.seed()).isEqualTo(1);
        assertThat(scenario.trials()).isEqualTo(1);
        assertThat(scenario.precision()).isZero();
        assertThat(scenario.stacks())
                .extracting(StackName::text)
                .containsExactly("sim:cubic", "sim:reno", "kernel:cubic", "kernel:reno");
        assertThat(scenario.expectations()).isEmpty();
        assertThat(scenario.recording()).isEqualTo(new Recording(Recording.Pcap.FIRST));
        assertThat(scenario.warnings())
                .containsExactly(
                        "link a-b: pfifo queue: packets may wait up to 1200 ms at 10mbit; a smaller queue is usual");
    }

    @Test
    void reads_both_directions_of_a_plain_link() {
        Edge edge = onlyLink("queue: fifo 100p");
        LinkSpec expected = new LinkSpec("a-b", List.of(FifoSpec.packets(100)), 10_000_000, 20 * MS, 0, 0, 1500, 0);
        assertThat(edge).isEqualTo(new Edge(0, 1, expected, expected));
    }

    @Test
    void a_link_without_rate_has_no_queue_and_one_with_a_rate_the_usual_1000_packets() {
        assertThat(onlyLink("queue: none").forward().qdiscs()).isEmpty();
        assertThat(onlyLink("mtu: 1500").forward().qdiscs()).containsExactly(FifoSpec.packets(1000));
        String plain = Yaml.BASE.replace("    rate: 10mbit\n", "");
        assertThat(Yaml.read(plain).topology().links().get(0).forward().qdiscs())
                .isEmpty();
    }

    @Test
    void a_flow_draws_by_its_name_or_by_the_one_that_it_is_given() {
        assertThat(Yaml.read(Yaml.BASE).flows()).extracting(FlowSpec::draws).containsExactly("a->b");
        assertThat(Yaml.read(Yaml.flow("draws: red") + "    count: 2\n").flows())
                .extracting(FlowSpec::draws)
                .containsExactly("red", "red#2");
    }

    @Test
    void a_direction_overrides_what_the_link_says() {
        Edge edge = onlyLink("forward: {rate: 5mbit, queue: fifo 64kb, loss: 50%}");
        assertThat(edge.forward())
                .isEqualTo(
                        new LinkSpec("a-b", List.of(FifoSpec.bytes(65536)), 5_000_000, 20 * MS, 0, 1L << 31, 1500, 0));
        assertThat(edge.backward())
                .isEqualTo(new LinkSpec("a-b", List.of(FifoSpec.packets(1000)), 10_000_000, 20 * MS, 0, 0, 1500, 0));
    }

    @Test
    void a_direction_may_replace_a_queue_by_tc_lines() {
        Edge edge = onlyLink("queue: fifo 10p\n    backward: {tc: \"pfifo limit 20\"}");
        assertThat(edge.forward().qdiscs()).containsExactly(FifoSpec.packets(10));
        assertThat(edge.backward().qdiscs()).containsExactly(FifoSpec.packets(20));
    }

    @Test
    void reads_all_that_a_link_may_say() {
        String yaml = "name: slow\n    jitter: 5ms\n    mtu: 9000\n    overhead: 14\n    loss: 25%";
        assertThat(onlyLink(yaml).forward())
                .isEqualTo(new LinkSpec(
                        "slow", List.of(FifoSpec.packets(1000)), 10_000_000, 20 * MS, 5 * MS, 1L << 30, 9000, 14));
        assertThat(onlyLink("jitter: 5ms uniform").backward().jitterNs()).isEqualTo(5 * MS);
    }

    /** The bottleneck of DCE Cradle: 2 Mbit/s is 250000 bytes/s, 10Kb are 10240 bytes, 5 % is 214748365 of 2^32 - 1. */
    @Test
    void reads_tc_lines_root_first() {
        String tc = "tc: [\"tbf limit 15Kb buffer 10Kb/8 rate 2Mbit\", \"netem delay 100ms loss 5%\"]";
        assertThat(onlyLink(tc).forward().qdiscs())
                .containsExactly(
                        TbfSpec.of(new Rate(2_000_000), 10240, 15360),
                        NetemSpec.DEFAULT.withDelay(100 * MS, 0).withLoss(214_748_365));
    }

    @Test
    void a_pattern_at_one_end_makes_a_link_from_each_node() {
        Scenario scenario = Yaml.read(star());
        assertThat(scenario.topology().nodes()).containsExactly("n1", "n2", "r", "m1", "m2");
        assertThat(scenario.topology().links())
                .extracting(
                        edge -> edge.a() + "-" + edge.b() + " " + edge.forward().name())
                .containsExactly("0-2 n1-r", "1-2 n2-r", "2-3 access-1", "2-4 access-2");
    }

    private static String star() {
        return """
            name: star
            links:
              - {between: ["n[1-2]", r], delay: 1ms}
              - {between: [r, [m1, m2]], name: access}
            flows:
              - {from: "n[1-2]", to: "m[1,2]", count: 2, start: 1s, step: 500ms, stop: 9s}
              - {from: m1, to: n1}
              - {from: [n1, n2], to: m1, step: 1s}
            """;
    }

    @Test
    void flows_pair_their_patterns_and_start_one_step_after_another() {
        assertThat(Yaml.read(star()).flows())
                .extracting(f -> f.index() + " " + f.name() + " " + f.from() + ">" + f.to() + " " + f.startNs() / MS
                        + "-" + f.stopNs() / MS)
                .containsExactly(
                        "0 n1->m1 0>3 1000-9000",
                        "1 n1->m1#2 0>3 1500-9000",
                        "2 n2->m2 1>4 2000-9000",
                        "3 n2->m2#2 1>4 2500-9000",
                        "4 m1->n1 3>0 0-10000",
                        "5 n1->m1#3 0>3 0-10000",
                        "6 n2->m1 1>3 1000-10000");
    }

    @Test
    void patterns_keep_leading_zeros_and_take_lists() {
        Scenario scenario = Yaml.read("""
            name: t
            links: [{between: ["x[08-10,3]y", z], rate: 1mbit}]
            flows: [{from: "x[08-10,3]y", to: z}]
            """);
        assertThat(scenario.topology().nodes()).containsExactly("x08y", "x09y", "x10y", "x3y", "z");
    }

    @Test
    void a_step_may_not_lead_past_the_end() {
        String late = star().replace("step: 500ms", "step: 8s");
        assertThat(message(late)).startsWith("t.yaml:6:53: flows.0.start: a flow would start at 9s but stop at 9s");
    }

    private static String message(String yaml) {
        try {
            Yaml.read(yaml);
            return "accepted";
        } catch (ScenarioException e) {
            return e.getMessage();
        }
    }

    @Test
    void reads_applications_in_every_way_they_are_written() {
        AppSpec ten = new AppSpec.Bytes(10 * 1024 * 1024);
        assertThat(app("app: bytes {size: 10mb}")).isEqualTo(ten);
        assertThat(app("app: {bytes: {size: 10mb}}")).isEqualTo(ten);
        assertThat(app("app:\n      bytes: {size: 10MiB}")).isEqualTo(ten);
        assertThat(app("app: bulk")).isEqualTo(new AppSpec.Bulk());
        assertThat(app("app: bulk {}")).isEqualTo(new AppSpec.Bulk());
    }

    private static AppSpec app(String line) {
        return Yaml.read(Yaml.flow(line)).flows().get(0).app();
    }

    @Test
    void an_application_in_a_comment_or_a_quoted_text_stays_as_it_is() {
        String yaml = Yaml.top("description: \"app: bytes {size: 1mb}\"  # app: bytes {size: 1mb}");
        assertThat(Yaml.read(yaml).description()).isEqualTo("app: bytes {size: 1mb}");
    }

    @Test
    void places_after_an_application_on_the_same_line_are_those_of_the_file() {
        String yaml =
                "name: t\nlinks: [{between: [a, b]}]\nflows: [{from: a, app: bytes {size: 1mb}, to: b, count: 0}]\n";
        assertThat(message(yaml)).startsWith("t.yaml:3:57: flows.0.count \"0\"");
    }

    @Test
    void reads_socket_options() {
        TcpOptions tcp = Yaml.read(Yaml.flow("tcp: {mss: 1448, window: 64kb, ecn: true, length: 8kb}"))
                .flows()
                .get(0)
                .tcp();
        assertThat(tcp).isEqualTo(new TcpOptions(1448, 65536, 8192, true));
    }

    @Test
    void reads_stacks_of_all_kinds() {
        assertThat(Yaml.read(Yaml.top("stacks: [sim:reno@linux, kernel:bbr, relay:cubic]"))
                        .stacks())
                .containsExactly(
                        new StackName(Kind.SIM, "reno", "linux"),
                        new StackName(Kind.KERNEL, "bbr", "linux"),
                        new StackName(Kind.RELAY, "cubic", "linux"));
    }

    @Test
    void reads_thresholds() {
        String expect = "expect:\n  - {stack: \"sim:cubic\", total: \"goodput >= 0.5mbit\"}\n"
                + "  - {stack: sim:reno, total: goodput<=2mbit}\n  - {compare: [sim:cubic, kernel:cubic], within: 5%}";
        StackName cubic = new StackName(Kind.SIM, "cubic", "linux");
        assertThat(Yaml.read(Yaml.top(expect)).expectations())
                .containsExactly(
                        new Expectation.TotalGoodput(cubic, true, 500_000),
                        new Expectation.TotalGoodput(new StackName(Kind.SIM, "reno", "linux"), false, 2_000_000),
                        new Expectation.Within(cubic, new StackName(Kind.KERNEL, "cubic", "linux"), 0.05));
    }

    @Test
    void reads_what_to_record_and_how_precise_to_be() {
        Scenario scenario = Yaml.read(Yaml.top("record: {pcap: none, series: false, ascii: False}\nprecision: 3%"));
        assertThat(scenario.recording()).isEqualTo(new Recording(Recording.Pcap.NONE));
        assertThat(scenario.precision()).isEqualTo(0.03);
    }

    @Test
    void says_once_that_bps_means_bits() {
        String yaml =
                Yaml.link("forward: {rate: 5Mbps}\n    backward: {rate: 4Mbps, queue: fifo 10p}\n    queue: none");
        Scenario scenario = Yaml.read(yaml);
        assertThat(scenario.topology().links().get(0).forward().rateBitsPerSec())
                .isEqualTo(5_000_000);
        assertThat(scenario.warnings())
                .containsExactly(
                        "rates written ...bps are taken as bits per second (bytes per second inside a tc line)");
    }

    @Test
    void passes_on_what_a_tc_line_warns_of() {
        String yaml = Yaml.link("tc: tbf rate 250KBps burst 10kb limit 15kb");
        assertThat(Yaml.read(yaml).warnings())
                .containsExactly("links.0.tc: rate 250KBps is bytes per second in tc: 2mbit");
    }

    @Test
    void asks_about_a_node_that_no_flow_uses() {
        String yaml = Yaml.link("queue: fifo 10p").replace("flows:", "  - {between: [b, c]}\nflows:");
        assertThat(Yaml.read(yaml).warnings())
                .containsExactly("'c' is at the end of one link and in no flow; is the name right?");
    }

    @Test
    void takes_a_byte_order_mark_and_line_ends_of_windows() {
        assertThat(Yaml.read("\ufeff" + Yaml.BASE.replace("\n", "\r\n")).flows())
                .hasSize(1);
    }

    @Test
    void refuses_a_file_above_one_megabyte() {
        assertThat(message(Yaml.BASE + "#".repeat(1 << 20)))
                .isEqualTo("t.yaml: larger than 1 MB; a scenario is a few kilobytes of YAML");
    }

    @Test
    void errors_stay_on_one_line_of_bounded_length_whatever_the_value() {
        assertThat(message(Yaml.top("seed: \"1\\n\\e[31m\"")))
                .contains("\"1\\n\\u001b[31m\"")
                .doesNotContain("\n");
        assertThat(message(Yaml.top("x".repeat(100_000) + ": 1"))).hasSizeLessThan(600);
    }

    private static Edge onlyLink(String line) {
        return Yaml.read(Yaml.link(line)).topology().links().get(0);
    }
}
