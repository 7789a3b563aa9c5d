package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.ClassStatistics;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.QdiscStatistics;

/** Counters of a link direction in the format of {@code tc -s qdisc show} and {@code tc -s class show}. */
public final class ShownStatistics {
    private ShownStatistics() {}

    /**
     * The lines of all disciplines, root first, then those of their classes that hold packets or shape.
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
        addClasses(lines, device, link, root);
        return lines;
    }

    private static void addClasses(List<String> lines, String device, LinkSpec link, QdiscStatistics root) {
        QdiscStatistics statistics = root;
        for (int level = 1; statistics != null; level++, statistics = statistics.child()) {
            boolean htb = statistics.kind().equals("htb");
            String leaf = htb && statistics.child() != null ? " leaf " + (level + 1) + ":" : "";
            String place = htb ? " root" + leaf + " prio 0 " + classOptions(link, level) : " parent " + level + ":";
            for (ClassStatistics shown : statistics.classes()) {
                lines.add("class " + statistics.kind() + " " + level + ":" + Integer.toHexString(shown.minor())
                        + " dev " + device + place);
                addCounts(lines, shown);
                String indent = htb ? " " : "  ";
                shown.lines().forEach(line -> lines.add(indent + line));
            }
        }
    }

    private static void addCounts(List<String> lines, ClassStatistics shown) {
        String sent = shown.sentBytes() == ClassStatistics.NOT_COUNTED
                ? " "
                : " Sent " + shown.sentBytes() + " bytes " + shown.sentPackets() + " pkt ";
        lines.add(sent + "(dropped " + shown.dropped() + ", overlimits " + shown.overlimits() + " requeues 0)");
        lines.add(" backlog " + shown.backlogBytes() + "b " + shown.backlogPackets() + "p requeues 0");
    }

    private static String classOptions(LinkSpec link, int level) {
        return ShownOptions.of(shaping(link).get(level - 1));
    }

    /** Of the level-th discipline if it is of this kind, as it is unless a discipline has a queue of its own. */
    private static String options(LinkSpec link, String kind, int level) {
        if (kind.equals("htb")) {
            return "r2q 10 default 0x1 direct_packets_stat 0 direct_qlen 1000";
        }
        List<QdiscSpec> shaping = shaping(link);
        return level <= shaping.size() && shaping.get(level - 1).kind().equals(kind)
                ? ShownOptions.of(shaping.get(level - 1))
                : "";
    }

    private static List<QdiscSpec> shaping(LinkSpec link) {
        return link.qdiscs().stream()
                .filter(qdisc -> !qdisc.kind().equals("stab"))
                .toList();
    }
}
