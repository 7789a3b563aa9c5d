package narrows.net;

import narrows.packet.Packet;
import narrows.packet.PacketSink;

/** A node: forwards packets by destination, in fragments where a link asks for it, and gives those that are for itself to whatever is attached. */
public final class Router implements PacketSink {
    private final int node;
    private final Fragmenter fragmenter;
    private final PacketSink[] towards;
    private final int[] mtuBytes;
    private PacketSink local;
    private long unclaimedPackets;
    private long unroutablePackets;

    Router(int node, int nodes, Fragmenter fragmenter) {
        this.node = node;
        this.fragmenter = fragmenter;
        mtuBytes = new int[nodes];
        towards = new PacketSink[nodes];
    }

    void route(int destination, PacketSink nextHop, int linkMtuBytes) {
        towards[destination] = nextHop;
        mtuBytes[destination] = linkMtuBytes;
    }

    void attach(PacketSink sink) {
        local = sink;
    }

    @Override
    public void accept(Packet packet, long nowNs) {
        if (packet.destination != node) {
            forward(packet, nowNs);
        } else if (local != null) {
            local.accept(packet, nowNs);
        } else {
            unclaimedPackets++;
            packet.release();
        }
    }

    private void forward(Packet packet, long nowNs) {
        PacketSink nextHop = towards[packet.destination];
        if (nextHop == null) {
            unroutablePackets++;
            packet.release();
            return;
        }
        int mostBytes = mtuBytes[packet.destination];
        if (packet.lengthBytes > mostBytes && Fragmenter.mayCut(packet)) {
            fragmenter.cut(packet, mostBytes, packet.source == node, nextHop, nowNs);
        } else {
            nextHop.accept(packet, nowNs);
        }
    }

    /** Packets that reached their destination with nothing attached to it. */
    public long unclaimedPackets() {
        return unclaimedPackets;
    }

    /** Packets for a node that cannot be reached from here; they were never on a link. */
    public long unroutablePackets() {
        return unroutablePackets;
    }
}
