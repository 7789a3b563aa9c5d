package narrows.qdisc;

import java.util.List;
import narrows.packet.Packet;

/** What every discipline counts for {@code tc -s}. */
final class Counters {
    long sentBytes;
    long sentPackets;
    long dropped;
    long overlimits;
    long requeues;

    /** Counts a packet that leaves; null is passed through. */
    Packet sent(Packet packet) {
        if (packet != null) {
            sentBytes += packet.wireBytes;
            sentPackets++;
        }
        return packet;
    }

    /**
     * What {@code qdisc} would show now. Its drops include those below, as the kernel's do.
     *
     * @param child null if there is none, or if it is not to be shown
     */
    QdiscStatistics of(String kind, Qdisc qdisc, Qdisc child, String... lines) {
        QdiscStatistics below = child == null ? null : child.statistics();
        return new QdiscStatistics(
                kind,
                sentBytes,
                sentPackets,
                dropped + (below == null ? 0 : below.dropped()),
                overlimits,
                requeues,
                qdisc.backlogBytes(),
                qdisc.backlogPackets(),
                List.of(lines),
                List.of(),
                below);
    }
}
