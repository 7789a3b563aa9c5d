package narrows.scenario;

import java.util.List;
import java.util.stream.Stream;
import narrows.link.LinkSpec;
import narrows.net.Hop;
import narrows.net.Network;
import narrows.net.Topology;
import narrows.qdisc.CakeSpec;
import narrows.qdisc.FqSpec;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PoliceSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.time.VirtualScheduler;

/** Which paths cost no time at all, there and back: on one of those a simulation would send for ever at its first instant. */
final class TimelessPaths {
    private final Topology topology;

    /** Null if every link costs time. */
    private final Network network;

    TimelessPaths(Topology topology) {
        this.topology = topology;
        boolean none =
                topology.links().stream().noneMatch(edge -> timeless(edge.forward()) || timeless(edge.backward()));
        network = none ? null : Network.build(topology, new VirtualScheduler(), new Streams(0), List.of());
    }

    /** Whether neither rate nor delay is on the path from {@code from} to {@code to} and on the way back. */
    boolean between(int from, int to) {
        return network != null
                && Stream.concat(network.path(from, to).stream(), network.path(to, from).stream())
                        .allMatch(hop -> timeless(direction(hop)));
    }

    private LinkSpec direction(Hop hop) {
        Topology.Edge edge = topology.links().get(hop.edge());
        return hop.forward() ? edge.forward() : edge.backward();
    }

    private static boolean timeless(LinkSpec link) {
        boolean plain = link.rateBitsPerSec() == 0 && link.delayNs() == 0 && link.jitterNs() == 0;
        plain &= link.wire().trace() == null && link.wire().schedule() == null;
        return plain && link.qdiscs().stream().noneMatch(TimelessPaths::mayCostTime);
    }

    /** Such as cake without a bandwidth do not; {@link VirtualScheduler} does not let those run for ever. */
    private static boolean mayCostTime(QdiscSpec qdisc) {
        if (qdisc instanceof NetemSpec netem) {
            return netem.delayNs() > 0 || netem.jitterNs() > 0 || netem.rate() != null || netem.slot() != null;
        }
        return qdisc instanceof TbfSpec
                || qdisc instanceof HtbSpec
                || qdisc instanceof CakeSpec
                || qdisc instanceof PoliceSpec
                || qdisc instanceof FqSpec;
    }
}
