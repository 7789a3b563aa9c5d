package narrows.link;

import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/**
 * Watches one direction of a link: ledger, counters, captures. It sees the packet while the link still owns it and must not
 * keep it. Every packet that arrived is later reported once more, dropped or delivered, unless the run ends first.
 */
public interface LinkObserver {
    /** {@code packet} reached the link. */
    void arrived(Packet packet, long nowNs);

    /** The link dropped {@code packet} in {@code stage}. */
    void dropped(Packet packet, DropReason reason, String stage, long nowNs);

    /** The link has made {@code copy}, which from now on counts like one that arrived. */
    default void duplicated(Packet copy, long nowNs) {}

    /** {@code packet} reached the far end; {@code nowNs} is the ideal instant. */
    void delivered(Packet packet, long nowNs);

    /** Makes the observer of each direction when a network is built. */
    @FunctionalInterface
    interface Factory {
        /**
         * @param direction {@code a>b}, by node names
         * @param from number of the node that sends into this direction
         * @param to number of the node at its far end
         */
        LinkObserver observe(String direction, int from, int to, LinkSpec spec);
    }
}
