package narrows.packet;

/** A packet of a simulated host. Fragments that were cut from it hold on to it until the last of them is gone. */
public abstract class SimulatedPacket extends Packet {
    /** IPv4 addresses, as the 32 bits of the header. */
    public int sourceAddress;

    public int destinationAddress;

    /** Whether a node may cut this packet: don't-fragment is clear (RFC 791). */
    public boolean mayFragment;

    /** Identification of a packet that may be cut: 16 bits, counted for each pair of hosts (RFC 791). */
    public int identification;

    private int holders;

    /** Protocol number of the IP header. */
    abstract int protocol();

    /** Returns the packet to its pool: nobody uses it any more. */
    abstract void giveBack();

    /** One owner more: {@link #release} must be called once more before the packet is gone. */
    public final void hold() {
        holders++;
    }

    /** The count is 0 while the packet has its one owner and was never held. */
    @Override
    public final void release() {
        if (--holders <= 0) {
            giveBack();
        }
    }

    /** Resets what this class and {@link Packet} hold, for a new use. */
    final void clearPacket() {
        id = 0;
        flow = -1;
        ecn = 0;
        lost = false;
        flippedBit = -1;
        next = null;
        mayFragment = false;
        identification = 0;
        holders = 0;
    }

    /** Sets the fields of this class and of {@link Packet}. */
    final void copySimulatedTo(SimulatedPacket copy) {
        copyFieldsTo(copy);
        copy.sourceAddress = sourceAddress;
        copy.destinationAddress = destinationAddress;
        copy.mayFragment = mayFragment;
        copy.identification = identification;
    }

    /** Writes the IP header of the whole packet. */
    final void writeIpHeader(byte[] target, int offset) {
        WireFormat.writeIpv4(
                target,
                offset,
                lengthBytes,
                mayFragment ? identification : (int) id,
                ecn,
                mayFragment ? 0 : WireFormat.DONT_FRAGMENT,
                protocol(),
                sourceAddress,
                destinationAddress);
    }
}
