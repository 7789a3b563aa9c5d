package narrows.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import narrows.link.LinkSpec;
import narrows.measure.TrialResult;
import narrows.net.Topology;
import narrows.net.Topology.Edge;
import narrows.qdisc.QdiscStatistics;
import narrows.scenario.Scenario;
import narrows.tc.ShownStatistics;

/** Text of {@code tc-stats.txt}: what {@code tc -s qdisc show} would print at the end of each trial. */
public final class TcStats {
    /** Name of the file, one in each stack's folder. */
    public static final String FILE = "tc-stats.txt";

    private TcStats() {}

    /** Empty if no link has a discipline that counts. */
    static String text(Scenario scenario, List<TrialResult> trials) {
        List<String> lines = new ArrayList<>();
        for (TrialResult trial : trials) {
            List<String> shown = trial(scenario.topology(), trial.qdiscs());
            if (!shown.isEmpty()) {
                lines.add("# trial " + trial.trial());
                lines.addAll(shown);
            }
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static List<String> trial(Topology topology, Map<String, QdiscStatistics> qdiscs) {
        List<String> lines = new ArrayList<>();
        for (Edge edge : topology.links()) {
            String a = topology.nodes().get(edge.a());
            String b = topology.nodes().get(edge.b());
            add(lines, a + ">" + b, edge.forward(), qdiscs);
            add(lines, b + ">" + a, edge.backward(), qdiscs);
        }
        return lines;
    }

    private static void add(List<String> lines, String direction, LinkSpec link, Map<String, QdiscStatistics> qdiscs) {
        lines.addAll(ShownStatistics.lines(direction, link, qdiscs.get(direction)));
    }
}
