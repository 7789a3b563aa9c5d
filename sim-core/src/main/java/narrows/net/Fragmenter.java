package narrows.net;

import narrows.packet.Fragment;
import narrows.packet.FragmentPool;
import narrows.packet.Packet;
import narrows.packet.PacketSink;
import narrows.packet.SimulatedPacket;
import narrows.packet.WireFormat;

/** Cuts packets that are longer than the next link's MTU, where that is allowed (RFC 791, section 3.2). */
final class Fragmenter {
    private final FragmentPool pool = new FragmentPool();
    private final Network network;
    private long addedPackets;

    Fragmenter(Network network) {
        this.network = network;
    }

    /** Whether don't-fragment is clear; packets of kernel hosts are left to the kernel. */
    static boolean mayCut(Packet packet) {
        return packet instanceof Fragment || (packet instanceof SimulatedPacket whole && whole.mayFragment);
    }

    /**
     * Gives the pieces of {@code packet} to {@code out}, all as long as fits and a multiple of 8 allows, but the last.
     *
     * @param atSource whether the packet is still at the host that sent it
     */
    void cut(Packet packet, int mtuBytes, boolean atSource, PacketSink out, long nowNs) {
        int mostBytes = (mtuBytes - WireFormat.IPV4_HEADER_BYTES) / Fragment.UNIT_BYTES * Fragment.UNIT_BYTES;
        int payloadBytes = packet.lengthBytes - WireFormat.IPV4_HEADER_BYTES;
        keep(packet);
        for (int offset = 0; offset < payloadBytes; offset += mostBytes) {
            int pieceBytes = Math.min(mostBytes, payloadBytes - offset);
            Fragment piece = pool.piece(packet, offset, pieceBytes, offset + pieceBytes == payloadBytes);
            piece.id = network.nextId();
            addedPackets += atSource || offset == 0 ? 0 : 1;
            out.accept(piece, nowNs);
        }
        packet.release();
    }

    /** Pieces that are dropped at once must not take the packet with them. */
    private static void keep(Packet packet) {
        if (packet instanceof SimulatedPacket whole) {
            whole.hold();
        }
    }

    /** Packets that routers made more than they took. */
    long addedPackets() {
        return addedPackets;
    }
}
