package narrows.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import narrows.link.LinkSpec;
import narrows.net.Topology.Edge;
import narrows.tc.Warnings;

/** Traps of the links' configuration, each told once with the links that earn it. */
final class LinkWarnings {
    private LinkWarnings() {}

    /** Warnings of all links, each once, with the links that earn it. */
    static List<String> of(List<String> nodes, List<Edge> edges) {
        Map<String, Set<String>> links = new LinkedHashMap<>();
        for (Edge edge : edges) {
            boolean alike = edge.forward().equals(edge.backward());
            String forward = nodes.get(edge.a()) + ">" + nodes.get(edge.b());
            String backward = nodes.get(edge.b()) + ">" + nodes.get(edge.a());
            add(links, edge.forward(), alike ? "" : " " + forward);
            add(links, edge.backward(), alike ? "" : " " + backward);
        }
        List<String> lines = new ArrayList<>();
        links.forEach((warning, names) -> lines.add("link " + String.join(", ", names) + ": " + warning));
        return lines;
    }

    private static void add(Map<String, Set<String>> links, LinkSpec link, String direction) {
        for (String warning : Warnings.of(link)) {
            links.computeIfAbsent(warning, w -> new LinkedHashSet<>()).add(link.name() + direction);
        }
    }
}
