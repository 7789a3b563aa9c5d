package narrows.qdisc;

import java.util.List;

/**
 * What {@code tc -s qdisc} shows of a discipline, at one instant.
 *
 * @param kind tc's name of the discipline
 * @param sentBytes that left
 * @param sentPackets that left
 * @param dropped packets dropped here or below
 * @param overlimits attempts to send too early, or packets chosen for a mark or a drop, as the discipline counts them
 * @param requeues as the discipline counts them
 * @param backlogBytes that wait, here and below
 * @param backlogPackets that wait, here and below
 * @param lines the discipline's own lines, without indentation, in tc's words
 * @param classes those that hold packets or shape
 * @param child statistics of the discipline below; null if there is none, or if it is the discipline's own
 */
public record QdiscStatistics(
        String kind,
        long sentBytes,
        long sentPackets,
        long dropped,
        long overlimits,
        long requeues,
        long backlogBytes,
        long backlogPackets,
        List<String> lines,
        List<ClassStatistics> classes,
        QdiscStatistics child) {
    public QdiscStatistics {
        lines = List.copyOf(lines);
        classes = List.copyOf(classes);
    }

    /** The same with classes. */
    QdiscStatistics withClasses(List<ClassStatistics> shown) {
        return new QdiscStatistics(
                kind,
                sentBytes,
                sentPackets,
                dropped,
                overlimits,
                requeues,
                backlogBytes,
                backlogPackets,
                lines,
                shown,
                child);
    }

    /** The same without those of the discipline below. */
    QdiscStatistics withoutChild() {
        return new QdiscStatistics(
                kind,
                sentBytes,
                sentPackets,
                dropped,
                overlimits,
                requeues,
                backlogBytes,
                backlogPackets,
                lines,
                classes,
                null);
    }
}
