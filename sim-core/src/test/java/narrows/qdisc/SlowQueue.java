package narrows.qdisc;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;

/** A discipline as its documentation tells it, in plain lists, to hold the real one to. */
abstract class SlowQueue {
    /** The model's own copy of a packet. */
    static final class Item {
        final long id;
        final int bytes;
        final long atNs;

        /** Which of the discipline's queues the packet's flow belongs to. */
        final int flow;

        int ecn;

        Item(Packet packet, int flow, long atNs) {
            id = packet.id;
            bytes = packet.wireBytes;
            ecn = packet.ecn;
            this.flow = flow;
            this.atNs = atNs;
        }

        /** Marks the packet if its sender takes part in ECN. */
        boolean mark() {
            ecn = ecn == Packet.NOT_ECT ? Packet.NOT_ECT : Packet.CE;
            return ecn == Packet.CE;
        }
    }

    /** Ids in the order of dropping; the reader takes them out. */
    final List<Long> dropped = new ArrayList<>();

    abstract void arrive(Item item);

    /** Takes out what leaves at {@code nowNs}; null if nothing may. */
    abstract Item leave(long nowNs);

    abstract int waiting();

    /** When something leaves next, if nothing else arrives; what does not shape lets go at once. */
    long readyNs(long nowNs) {
        return nowNs;
    }

    final void drop(Item item) {
        dropped.add(item.id);
    }

    static Item first(List<Item> items) {
        return items.isEmpty() ? null : items.remove(0);
    }

    static long bytes(List<Item> items) {
        return items.stream().mapToLong(item -> item.bytes).sum();
    }
}
