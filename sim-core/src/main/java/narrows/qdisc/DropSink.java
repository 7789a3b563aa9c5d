package narrows.qdisc;

import narrows.packet.Packet;

/** Takes the packets that a stage drops; it owns them from then on. */
@FunctionalInterface
public interface DropSink {
    /** {@code stage} names the stage that dropped, for example {@code tbf} or {@code fifo}; it is a constant. */
    void dropped(Packet packet, DropReason reason, String stage, long nowNs);
}
