package narrows.net;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import narrows.link.LinkSpec;

/** Topologies of nodes named n0, n1, ... with links that take 1 ms. */
final class Networks {
    private Networks() {}

    static LinkSpec spec(String name) {
        return new LinkSpec(name, List.of(), 0, 1_000_000, 0, 0, 1500, 0);
    }

    /** Links given as pairs of nodes. */
    static Topology of(int nodes, int[]... pairs) {
        List<Topology.Edge> edges = new ArrayList<>();
        for (int[] pair : pairs) {
            edges.add(new Topology.Edge(pair[0], pair[1], spec("link"), spec("link")));
        }
        return new Topology(names(nodes), edges);
    }

    static List<String> names(int nodes) {
        return IntStream.range(0, nodes).mapToObj(node -> "n" + node).toList();
    }
}
