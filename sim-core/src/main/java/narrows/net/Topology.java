package narrows.net;

import java.util.List;
import narrows.link.LinkSpec;

/**
 * Nodes and the links between them, as a scenario describes them. A node's number is its index in {@code nodes}.
 *
 * @param nodes names, in order of first mention
 * @param links each with both directions
 */
public record Topology(List<String> nodes, List<Edge> links) {
    public Topology {
        nodes = List.copyOf(nodes);
        links = List.copyOf(links);
    }

    /** A link between nodes {@code a} and {@code b}: {@code forward} is a to b. */
    public record Edge(int a, int b, LinkSpec forward, LinkSpec backward) {}
}
