package narrows.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/** Writes down what an observer is told. */
final class LinkLog implements LinkObserver {
    private final List<String> arrived = new ArrayList<>();
    private final List<String> dropped = new ArrayList<>();
    private final List<String> delivered = new ArrayList<>();

    @Override
    public void arrived(Packet packet, long nowNs) {
        arrived.add(packet.id + "@" + nowNs);
    }

    @Override
    public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
        dropped.add(packet.id + "@" + nowNs + " " + reason + " " + stage);
    }

    @Override
    public void delivered(Packet packet, long nowNs) {
        delivered.add(packet.id + "@" + nowNs);
    }

    List<String> arrived() {
        return arrived;
    }

    List<String> dropped() {
        return dropped;
    }

    /** For comparing runs that learn of drops in a different order. */
    List<String> droppedSorted() {
        List<String> sorted = new ArrayList<>(dropped);
        Collections.sort(sorted);
        return sorted;
    }

    List<String> delivered() {
        return delivered;
    }
}
