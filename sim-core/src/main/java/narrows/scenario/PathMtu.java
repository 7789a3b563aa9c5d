package narrows.scenario;

import java.util.List;
import narrows.link.LinkSpec;
import narrows.net.Hop;
import narrows.net.Network;
import narrows.net.Topology;

/** The smallest MTU on the paths of a host's flows, which becomes the MTU of its device: TCP's segments are not cut. */
public final class PathMtu {
    /** The longest IP packet. */
    public static final int LARGEST = 65_535;

    private final Topology topology;
    private final Network network;

    public PathMtu(Topology topology, Network network) {
        this.topology = topology;
        this.network = network;
    }

    /** MTU of the device of host {@code node}. */
    public int ofHost(int node, List<FlowSpec> flows) {
        return flows.stream()
                .filter(flow -> flow.from() == node || flow.to() == node)
                .mapToInt(flow -> Math.min(ofPath(flow.from(), flow.to()), ofPath(flow.to(), flow.from())))
                .min()
                .orElse(LARGEST);
    }

    /** The smallest MTU on the way from one node to another. */
    int ofPath(int from, int to) {
        return network.path(from, to).stream()
                .mapToInt(hop -> direction(hop).mtuBytes())
                .min()
                .orElse(LARGEST);
    }

    private LinkSpec direction(Hop hop) {
        Topology.Edge edge = topology.links().get(hop.edge());
        return hop.forward() ? edge.forward() : edge.backward();
    }
}
