package narrows.packet;

/** Makes fragments, and keeps those that wait to be used again. One pool serves one network, in one thread. */
public final class FragmentPool {
    private Fragment free;

    /**
     * A piece of {@code packet}, which stays with its owner.
     *
     * @param packet a whole packet or a fragment
     * @param offsetBytes place of the piece within {@code packet}'s payload, a multiple of 8
     * @param payloadBytes length of the piece without its IP header
     * @param last whether the piece reaches to the end of {@code packet}
     */
    public Fragment piece(Packet packet, int offsetBytes, int payloadBytes, boolean last) {
        Fragment piece = take();
        boolean again = packet instanceof Fragment;
        piece.whole = again ? ((Fragment) packet).whole : (SimulatedPacket) packet;
        piece.offsetBytes = offsetBytes + (again ? ((Fragment) packet).offsetBytes : 0);
        piece.more = !last || (again && ((Fragment) packet).more);
        piece.whole.hold();
        piece.lengthBytes = WireFormat.IPV4_HEADER_BYTES + payloadBytes;
        piece.source = packet.source;
        piece.destination = packet.destination;
        piece.flow = packet.flow;
        piece.ecn = packet.ecn;
        piece.enteredNs = packet.enteredNs;
        piece.lost = false;
        piece.flippedBit = packet.flippedBit;
        return piece;
    }

    /** The same piece once more. */
    Fragment copy(Fragment original) {
        Fragment copy = take();
        copy.whole = original.whole;
        copy.offsetBytes = original.offsetBytes;
        copy.more = original.more;
        copy.whole.hold();
        original.copyFieldsTo(copy);
        return copy;
    }

    private Fragment take() {
        Fragment piece = free;
        if (piece == null) {
            return new Fragment(this);
        }
        free = (Fragment) piece.next;
        piece.next = null;
        return piece;
    }

    void give(Fragment piece) {
        piece.whole = null;
        piece.next = free;
        free = piece;
    }
}
