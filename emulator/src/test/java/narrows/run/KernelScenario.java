package narrows.run;

import java.util.List;
import java.util.function.BooleanSupplier;
import narrows.link.LinkSpec;
import narrows.net.Topology;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.TbfSpec;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.Recording;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import narrows.scenario.TcpOptions;
import narrows.unit.Rate;

/** Small scenarios for tests on real stacks. */
final class KernelScenario {
    static final StackName CUBIC = stack("cubic");

    private static final long BURST_BYTES = 10_240;

    private KernelScenario() {}

    static StackName stack(String congestion) {
        return new StackName(StackName.Kind.KERNEL, congestion, StackName.DEFAULT_PROFILE);
    }

    /** {@code flows}, all from n1 to n3, through n2: an access link, then a bottleneck of {@code rateBitsPerSec}. */
    static Scenario lossy(long rateBitsPerSec, double loss, long durationNs, FlowSpec... flows) {
        return lossy(rateBitsPerSec, 1000, loss, durationNs, flows);
    }

    /** The same with a bottleneck that holds at most {@code limitPackets}, those under way included. */
    static Scenario lossy(long rateBitsPerSec, int limitPackets, double loss, long durationNs, FlowSpec... flows) {
        TbfSpec tbf = TbfSpec.of(new Rate(rateBitsPerSec), BURST_BYTES, 1);
        NetemSpec netem = NetemSpec.DEFAULT
                .withLimit(limitPackets)
                .withDelay(10_000_000, 0)
                .withLoss((long) (loss * NetemSpec.ALWAYS));
        LinkSpec bottleneck = new LinkSpec("bottleneck", List.of(tbf, netem), 0, 0, 0, 0, 1500, 0);
        LinkSpec access = new LinkSpec("access", List.of(FifoSpec.packets(100)), 100_000_000, 1_000_000, 0, 0, 1500, 0);
        Topology topology = new Topology(
                List.of("n1", "n2", "n3"),
                List.of(new Topology.Edge(0, 1, access, access), new Topology.Edge(1, 2, bottleneck, bottleneck)));
        return new Scenario(
                "test",
                "",
                durationNs,
                0,
                1,
                1,
                0,
                List.of(CUBIC),
                topology,
                List.of(flows),
                List.of(),
                new Recording(Recording.Pcap.NONE),
                "",
                List.of());
    }

    static FlowSpec bulk(int index, long stopNs) {
        return new FlowSpec(index, "n1->n3#" + index, 0, 2, new AppSpec.Bulk(), 0, stopNs, TcpOptions.DEFAULTS);
    }

    static TrialPlan plan(int trials, BooleanSupplier enough) {
        return new TrialPlan(1, trials, 0, null, false, enough);
    }
}
