package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.link.LinkSpec;
import narrows.net.Topology;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.TbfSpec;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.TcpOptions;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

class BottleneckRateTest {
    private static LinkSpec link(long rateBitsPerSec) {
        return new LinkSpec("link", List.of(), rateBitsPerSec, 0, 0, 0, 1500, 0);
    }

    private static LinkSpec tbf(long rateBitsPerSec) {
        TbfSpec tbf = TbfSpec.of(new Rate(rateBitsPerSec), 10_000, 10_000);
        return new LinkSpec("tbf", List.of(tbf, NetemSpec.DEFAULT), 0, 0, 0, 0, 1500, 0);
    }

    private static Topology.Edge edge(int a, int b, LinkSpec both) {
        return new Topology.Edge(a, b, both, both);
    }

    private static FlowSpec flow(int index, int from, int to) {
        return new FlowSpec(index, "flow", from, to, new AppSpec.Bulk(), 0, 1, TcpOptions.DEFAULTS);
    }

    /** a and b behind c; c to d through a token bucket; d to e and f. */
    private static final Topology DUMBBELL = new Topology(
            List.of("a", "b", "c", "d", "e", "f"),
            List.of(
                    edge(0, 2, link(1_000_000_000)),
                    edge(1, 2, link(1_000_000_000)),
                    edge(2, 3, tbf(2_000_000)),
                    edge(3, 4, link(1_000_000_000)),
                    edge(3, 5, link(1_000_000))));

    private final BottleneckRate rates = BottleneckRate.of(DUMBBELL);

    @Test
    void is_the_smallest_rate_on_a_flows_path() {
        assertThat(rates.ofFlow(flow(0, 0, 4))).isEqualTo(2_000_000);
        assertThat(rates.ofFlow(flow(0, 0, 5))).isEqualTo(1_000_000);
        assertThat(rates.ofFlow(flow(0, 0, 1))).isEqualTo(1_000_000_000);
    }

    @Test
    void knows_what_buckets_add() {
        assertThat(rates.burstBytes(flow(0, 0, 4))).isEqualTo(10_000);
        assertThat(rates.burstBytes(flow(0, 0, 1))).isZero();
    }

    @Test
    void counts_a_shared_bottleneck_once() {
        assertThat(rates.ofFlows(List.of(flow(0, 0, 4), flow(1, 1, 4)))).isEqualTo(2_000_000);
    }

    @Test
    void counts_both_directions_and_other_bottlenecks() {
        assertThat(rates.ofFlows(List.of(flow(0, 0, 4), flow(1, 4, 0), flow(2, 1, 5))))
                .isEqualTo(5_000_000);
    }

    @Test
    void an_unlimited_path_counts_as_unlimited() {
        Topology free = new Topology(List.of("a", "b"), List.of(edge(0, 1, link(0))));

        assertThat(BottleneckRate.of(free).ofFlows(List.of(flow(0, 0, 1), flow(1, 1, 0))))
                .isEqualTo(BottleneckRate.UNLIMITED);
    }

    @Test
    void knows_how_long_the_smallest_queue_lasts() {
        LinkSpec five = new LinkSpec("five", List.of(FifoSpec.packets(5)), 100_000_000, 0, 0, 0, 1500, 0);
        LinkSpec bytes = new LinkSpec("bytes", List.of(FifoSpec.bytes(3000)), 1_000_000_000, 0, 0, 0, 1500, 0);
        Topology chain = new Topology(List.of("a", "b", "c"), List.of(edge(0, 1, five), edge(1, 2, bytes)));
        BottleneckRate chained = BottleneckRate.of(chain);

        assertThat(chained.smallestQueueNs(flow(0, 0, 1))).isEqualTo(600_000);
        assertThat(chained.smallestQueueNs(flow(0, 0, 2))).isEqualTo(24_000);
        assertThat(rates.smallestQueueNs(flow(0, 0, 4))).isEqualTo(BottleneckRate.UNLIMITED);
    }
}
