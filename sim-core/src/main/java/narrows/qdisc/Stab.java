package narrows.qdisc;

import narrows.packet.Packet;

/** Shows its child other lengths; what leaves has its own again. */
final class Stab extends GateQdisc {
    private final SizeTable sizes;
    private int headerBytes;

    Stab(StabSpec spec, Qdisc child) {
        super(child);
        this.sizes = new SizeTable(spec);
    }

    /** A copy that a netem below has made comes in at the root, which is what the size table belongs to. */
    @Override
    public void joined(Qdisc root) {
        child.joined(root == this ? child : root);
    }

    /** A copy comes with the length that was counted for the packet. */
    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        headerBytes = packet.copied ? headerBytes : packet.wireBytes - packet.lengthBytes;
        packet.wireBytes = sizes.countedBytes(packet.lengthBytes + headerBytes);
        return child.enqueue(packet, nowNs);
    }

    @Override
    public Packet dequeue(long nowNs) {
        Packet packet = child.dequeue(nowNs);
        if (packet != null) {
            packet.wireBytes = packet.lengthBytes + headerBytes;
        }
        return packet;
    }

    /** The size table is part of the qdisc below. */
    @Override
    public QdiscStatistics statistics() {
        return child.statistics();
    }
}
