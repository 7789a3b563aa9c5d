package narrows.net;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Static shortest paths by number of hops. Among equal neighbours the lowest node number wins, among parallel links the
 * earliest.
 */
final class Routes {
    private static final int UNREACHABLE = Integer.MAX_VALUE;

    private final Topology topology;
    private final Hop[][] next;

    Routes(Topology topology) {
        this.topology = topology;
        int nodes = topology.nodes().size();
        List<List<Hop>> leaving = leaving(topology);
        next = new Hop[nodes][nodes];
        for (int to = 0; to < nodes; to++) {
            int[] distance = distancesTo(to, leaving);
            for (int from = 0; from < nodes; from++) {
                next[from][to] = nearest(leaving.get(from), distance, distance[from]);
            }
        }
    }

    /** The first step from {@code from} towards {@code to}; null if they are the same or not connected. */
    Hop next(int from, int to) {
        return next[from][to];
    }

    /** Empty if the nodes are the same or not connected. */
    List<Hop> path(int from, int to) {
        List<Hop> path = new ArrayList<>();
        int at = from;
        for (Hop hop = next[at][to]; hop != null; hop = next[at][to]) {
            path.add(hop);
            at = end(hop);
        }
        return path;
    }

    private static List<List<Hop>> leaving(Topology topology) {
        List<List<Hop>> leaving = new ArrayList<>();
        topology.nodes().forEach(node -> leaving.add(new ArrayList<>()));
        for (int i = 0; i < topology.links().size(); i++) {
            leaving.get(topology.links().get(i).a()).add(new Hop(i, true));
            leaving.get(topology.links().get(i).b()).add(new Hop(i, false));
        }
        return leaving;
    }

    /** Breadth first; every link goes both ways, so that distances from a node are distances to it. */
    private int[] distancesTo(int to, List<List<Hop>> leaving) {
        int[] distance = new int[leaving.size()];
        Arrays.fill(distance, UNREACHABLE);
        distance[to] = 0;
        Deque<Integer> open = new ArrayDeque<>(List.of(to));
        while (!open.isEmpty()) {
            int node = open.remove();
            for (Hop hop : leaving.get(node)) {
                if (distance[end(hop)] == UNREACHABLE) {
                    distance[end(hop)] = distance[node] + 1;
                    open.add(end(hop));
                }
            }
        }
        return distance;
    }

    private Hop nearest(List<Hop> hops, int[] distance, int fromHere) {
        Hop best = null;
        for (Hop hop : hops) {
            boolean nearer = distance[end(hop)] != UNREACHABLE && distance[end(hop)] < fromHere;
            if (nearer && (best == null || end(hop) < end(best))) {
                best = hop;
            }
        }
        return best;
    }

    private int end(Hop hop) {
        Topology.Edge edge = topology.links().get(hop.edge());
        return hop.forward() ? edge.b() : edge.a();
    }
}
