package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.QdiscStatistics;

/** Counters of a link direction in the format of {@code tc -s qdisc show}. */
public final class ShownStatistics {
    private ShownStatistics() {}

    /**
     * The lines of all disciplines, root first.
     *
     * @param device what stands for the device, for example {@code a>b}
     * @param root null: nothing counts, so there is nothing to show
     */
    public static List<String> lines(String device, LinkSpec link, QdiscStatistics root) {
        List<String> lines = new ArrayList<>();
        QdiscStatistics statistics = root;
        for (int level = 1; statistics != null; level++, statistics = statistics.child()) {
            String place = level == 1 ? "root refcnt 2" : "parent " + (level - 1) + ":1";
            String options = options(link, statistics.kind(), level);
            lines.add("qdisc " + statistics.kind() + " " + level + ": dev " + device + " " + place + " " + options);
            lines.add(" Sent " + statistics.sentBytes() + " bytes " + statistics.sentPackets() + " pkt (dropped "
                    + statistics.dropped() + ", overlimits " + statistics.overlimits() + " requeues "
                    + statistics.requeues() + ")");
            lines.add(" backlog " + statistics.backlogBytes() + "b " + statistics.backlogPackets() + "p requeues "
                    + statistics.requeues());
            statistics.lines().forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    /** Of the level-th discipline if it is of this kind, as it is unless a discipline has a queue of its own. */
    private static String options(LinkSpec link, String kind, int level) {
        List<QdiscSpec> shaping = link.qdiscs().stream()
                .filter(qdisc -> !qdisc.kind().equals("stab"))
                .toList();
        return level <= shaping.size() && shaping.get(level - 1).kind().equals(kind)
                ? ShownOptions.of(shaping.get(level - 1))
                : "";
    }
}
