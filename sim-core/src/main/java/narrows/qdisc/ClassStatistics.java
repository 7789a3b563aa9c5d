package narrows.qdisc;

import java.util.List;

/**
 * What {@code tc -s class} shows of a class of a discipline, at one instant.
 *
 * @param minor number of the class within its discipline
 * @param sentBytes that left; {@link #NOT_COUNTED} where the kernel does not count them
 * @param sentPackets that left
 * @param dropped packets dropped here
 * @param overlimits as the class counts them
 * @param backlogBytes that wait
 * @param backlogPackets that wait
 * @param lines the class's own lines, without indentation, in tc's words
 */
public record ClassStatistics(
        int minor,
        long sentBytes,
        long sentPackets,
        long dropped,
        long overlimits,
        long backlogBytes,
        long backlogPackets,
        List<String> lines) {
    /** A class whose packets are counted by its discipline only. */
    public static final long NOT_COUNTED = -1;

    public ClassStatistics {
        lines = List.copyOf(lines);
    }
}
