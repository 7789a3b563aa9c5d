package narrows.run;

import java.util.List;
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

/**
 * Sends throwaway traffic through the whole datapath once a process, so that the compiler's work is done before the first
 * packet that counts: two flows in opposite directions, through a token bucket and netem, fast enough for tens of thousands
 * of packets.
 */
final class KernelWarmUp {
    private static final long DURATION_NS = 1_500_000_000;
    private static final long RATE_BITS_PER_SEC = 150_000_000;
    private static final long DELAY_NS = 1_000_000;
    private static final long BUFFER_BYTES = 100_000;
    private static final int MTU_BYTES = 1500;

    private static boolean done;

    private KernelWarmUp() {}

    static synchronized void once(StackName stack) throws InterruptedException {
        if (!done) {
            new KernelBatch(scenario(stack), stack, trial -> TrialCapture.NONE, trial -> List.of(), false)
                    .run(List.of(1));
            done = true;
        }
    }

    private static Scenario scenario(StackName stack) {
        Topology topology = new Topology(List.of("a", "b", "c"), List.of(edge(0, 1, netem()), edge(1, 2, shaped())));
        return new Scenario(
                "warm-up",
                "",
                DURATION_NS,
                0,
                1,
                1,
                0,
                List.of(stack),
                topology,
                List.of(flow(0, 0, 2), flow(1, 2, 0)),
                List.of(),
                new Recording(Recording.Pcap.NONE),
                "",
                List.of());
    }

    private static Topology.Edge edge(int a, int b, LinkSpec both) {
        return new Topology.Edge(a, b, both, both);
    }

    private static LinkSpec netem() {
        NetemSpec netem = NetemSpec.DEFAULT.withDelay(DELAY_NS, 0).withLoss(NetemSpec.ALWAYS / 10_000);
        return new LinkSpec("delay", List.of(netem, FifoSpec.packets(1000)), RATE_BITS_PER_SEC, 0, 0, 0, MTU_BYTES, 0);
    }

    private static LinkSpec shaped() {
        TbfSpec tbf = TbfSpec.of(new Rate(RATE_BITS_PER_SEC), BUFFER_BYTES, BUFFER_BYTES);
        return new LinkSpec("shaped", List.of(tbf), RATE_BITS_PER_SEC, DELAY_NS, 0, 0, MTU_BYTES, 0);
    }

    private static FlowSpec flow(int index, int from, int to) {
        return new FlowSpec(
                index, "warm-up" + index, from, to, new AppSpec.Bulk(), 0, DURATION_NS, TcpOptions.DEFAULTS);
    }
}
