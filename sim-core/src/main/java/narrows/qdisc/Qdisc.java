package narrows.qdisc;

import narrows.packet.Packet;

/**
 * A queue with its rule of dropping, marking and scheduling. Disciplines compose as in Linux: a parent uses only these
 * calls of its child. A discipline is told the time and keeps to ideal instants; whoever asks late passes the instant that
 * {@link #nextNs()} gave, not the late one. Lengths are {@link Packet#wireBytes}.
 */
public interface Qdisc {
    /** An instant that never comes. */
    long NEVER = Long.MAX_VALUE;

    /**
     * Takes {@code packet} or drops it (or another one) into the drop sink.
     *
     * @return whether {@code packet} itself is now held
     */
    boolean enqueue(Packet packet, long nowNs);

    /** The packet that {@link #dequeue} would give now; null if none. Like the kernel's, it may take AQM decisions. */
    Packet peek(long nowNs);

    /** Takes out the packet that leaves now; null if none may. */
    Packet dequeue(long nowNs);

    /**
     * Earliest instant at which {@link #dequeue} should be tried again; one in the past means at once,
     * {@link #NEVER} that nothing is held.
     */
    long nextNs();

    int backlogPackets();

    long backlogBytes();

    /** What {@code tc -s} would show now; null if this discipline counts nothing. */
    default QdiscStatistics statistics() {
        return null;
    }

    /**
     * Takes other parameters, as {@code tc qdisc change} does: what waits or is delayed stays.
     *
     * @param spec of a kind that {@link QdiscSpec#changesTo} allows
     * @param refill whether the buckets of tbf are full afterwards, as in the kernel; else they keep their bytes
     */
    default void change(QdiscSpec spec, boolean refill, long nowNs) {
        throw new IllegalStateException(spec.kind() + " cannot be changed while it runs");
    }

    /**
     * Called once, when the tree is complete.
     *
     * @param root of the tree that this discipline is part of
     */
    default void joined(Qdisc root) {}
}
