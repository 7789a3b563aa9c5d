package narrows.qdisc;

import narrows.packet.Packet;

/** Takes the packets that a stage drops; it owns them from then on. It also learns of those that a stage makes. */
@FunctionalInterface
public interface DropSink {
    /** {@code stage} names the stage that dropped, for example {@code tbf} or {@code fifo}; it is a constant. */
    void dropped(Packet packet, DropReason reason, String stage, long nowNs);

    /** A stage has made {@code copy}, which comes in beside the packet that arrived. */
    default void duplicated(Packet copy, long nowNs) {}
}
