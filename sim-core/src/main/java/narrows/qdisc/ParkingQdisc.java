package narrows.qdisc;

import narrows.packet.Packet;

/**
 * A discipline whose {@code peek} really takes the packet out and parks it for the next {@code dequeue}, as
 * {@code qdisc_peek_dequeued} does (include/net/sch_generic.h). A parked packet still counts in the backlog.
 */
abstract class ParkingQdisc implements Qdisc {
    private Packet parked;

    /** Takes out the packet that leaves now, a parked one apart; null if none may. */
    abstract Packet release(long nowNs);

    /** As {@link #nextNs()}, a parked packet apart. */
    abstract long nextReleaseNs();

    /** As {@link #backlogPackets()}, a parked packet apart. */
    abstract int heldPackets();

    /** As {@link #backlogBytes()}, a parked packet apart. */
    abstract long heldBytes();

    @Override
    public final Packet peek(long nowNs) {
        if (parked == null) {
            parked = release(nowNs);
        }
        return parked;
    }

    @Override
    public final Packet dequeue(long nowNs) {
        if (parked == null) {
            return release(nowNs);
        }
        Packet first = parked;
        parked = null;
        return first;
    }

    @Override
    public final long nextNs() {
        return parked == null ? nextReleaseNs() : parked.queuedNs;
    }

    @Override
    public final int backlogPackets() {
        return heldPackets() + (parked == null ? 0 : 1);
    }

    @Override
    public final long backlogBytes() {
        return heldBytes() + (parked == null ? 0 : parked.wireBytes);
    }
}
