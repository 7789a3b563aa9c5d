package narrows.qdisc;

import narrows.packet.Packet;

/** Shows its child other lengths; what leaves has its own again. */
final class Stab implements Qdisc {
    private final SizeTable sizes;
    private final Qdisc child;
    private int headerBytes;

    Stab(StabSpec spec, Qdisc child) {
        this.sizes = new SizeTable(spec);
        this.child = child;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        headerBytes = packet.wireBytes - packet.lengthBytes;
        packet.wireBytes = sizes.countedBytes(packet.wireBytes);
        return child.enqueue(packet, nowNs);
    }

    @Override
    public Packet peek(long nowNs) {
        return child.peek(nowNs);
    }

    @Override
    public Packet dequeue(long nowNs) {
        Packet packet = child.dequeue(nowNs);
        if (packet != null) {
            packet.wireBytes = packet.lengthBytes + headerBytes;
        }
        return packet;
    }

    @Override
    public long nextNs() {
        return child.nextNs();
    }

    @Override
    public int backlogPackets() {
        return child.backlogPackets();
    }

    @Override
    public long backlogBytes() {
        return child.backlogBytes();
    }

    @Override
    public void joined(Qdisc root) {
        child.joined(root);
    }

    /** The size table is part of the qdisc below. */
    @Override
    public QdiscStatistics statistics() {
        return child.statistics();
    }
}
