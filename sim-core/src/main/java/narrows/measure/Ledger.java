package narrows.measure;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/**
 * Counts where packets end, for each link direction and from host to host. A packet is sent when it arrives at a link of its
 * source, and delivered when a link hands it to its destination, unless the destination finds it damaged.
 */
public final class Ledger implements LinkObserver.Factory {
    private static final DropReason[] REASONS = DropReason.values();
    private static final String OUTSIDE_STAGE = "host";
    private static final String REFUSED = StageCounts.key(OUTSIDE_STAGE, DropReason.CHECKSUM.key());

    private final List<Direction> directions = new ArrayList<>();
    private final long[] droppedOutside = new long[REASONS.length];
    private long addedPackets;

    @Override
    public Direction observe(String direction, int from, int to, LinkSpec spec) {
        Direction observer = new Direction(direction, from, to);
        directions.add(observer);
        return observer;
    }

    /** Counts packets that a host sent but that ended before they reached a link, for example in a TUN device. */
    public void droppedOutside(DropReason reason, long packets) {
        droppedOutside[reason.ordinal()] += packets;
    }

    /** Counts packets that the network itself made, further fragments of those it took: they have to end somewhere, too. */
    public void added(long packets) {
        addedPackets += packets;
    }

    /** Of the whole network, host to host. Packets in flight are counted link by link, not taken as what is missing. */
    public LedgerTotals totals() {
        long sent = 0;
        long delivered = 0;
        long inFlight = 0;
        long marked = 0;
        long duplicated = addedPackets;
        SortedMap<String, Long> stages = new TreeMap<>();
        long[] drops = droppedOutside.clone();
        for (long count : droppedOutside) {
            sent += count;
        }
        StageCounts.put(stages, OUTSIDE_STAGE, droppedOutside);
        for (Direction direction : directions) {
            sent += direction.sent;
            delivered += direction.reached;
            drops[DropReason.CHECKSUM.ordinal()] += direction.refused;
            stages.merge(REFUSED, direction.refused, Long::sum);
            direction.stages.addTo(stages);
            inFlight += direction.inside();
            marked += direction.marked;
            duplicated += direction.duplicated;
            for (int reason = 0; reason < drops.length; reason++) {
                drops[reason] += direction.drops[reason];
            }
        }
        stages.values().removeIf(count -> count == 0);
        return new LedgerTotals(sent, duplicated, delivered, inFlight, marked, byReason(drops), stages);
    }

    /** Of each direction, in topology order; {@code sent} is what arrived at the link. */
    public Map<String, LedgerTotals> linkTotals() {
        Map<String, LedgerTotals> totals = new LinkedHashMap<>();
        for (Direction direction : directions) {
            totals.put(direction.name, direction.totals());
        }
        return totals;
    }

    private static Map<DropReason, Long> byReason(long[] counts) {
        Map<DropReason, Long> drops = new EnumMap<>(DropReason.class);
        for (DropReason reason : REASONS) {
            drops.put(reason, counts[reason.ordinal()]);
        }
        return drops;
    }

    /** The books of one direction. */
    static final class Direction implements LinkObserver {
        private final String name;
        private final int from;
        private final int to;
        private final long[] drops = new long[REASONS.length];
        private final StageCounts stages = new StageCounts();
        private long arrived;
        private long departed;
        private long sent;
        private long reached;
        private long refused;
        private long inside;
        private long marked;
        private long duplicated;

        Direction(String name, int from, int to) {
            this.name = name;
            this.from = from;
            this.to = to;
        }

        @Override
        public void arrived(Packet packet, long nowNs) {
            arrived++;
            inside++;
            if (packet.source == from) {
                sent++;
            }
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            inside--;
            drops[reason.ordinal()]++;
            stages.dropped(stage, reason);
            countMark(packet);
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            inside--;
            departed++;
            countMark(packet);
            if (packet.destination == to) {
                reached += packet.damaged() ? 0 : 1;
                refused += packet.damaged() ? 1 : 0;
            }
        }

        @Override
        public void duplicated(Packet copy, long nowNs) {
            inside++;
            duplicated++;
        }

        private void countMark(Packet packet) {
            if (packet.marked) {
                marked++;
                stages.marked(packet.markStage);
            }
        }

        long inside() {
            return inside;
        }

        LedgerTotals totals() {
            SortedMap<String, Long> counts = new TreeMap<>();
            stages.addTo(counts);
            return new LedgerTotals(arrived, duplicated, departed, inside, marked, byReason(drops), counts);
        }
    }
}
