package narrows.packet;

/**
 * An IP packet on its way through the network, simulated or real. It is a node of the queue that holds it (it is in one
 * queue at a time) and belongs to a pool, to which {@link #release()} returns it. Its fields are open to the stages that
 * carry it, because nothing on this path may allocate.
 */
public abstract class Packet {
    /** ECN field of a packet that may not be marked. */
    public static final int NOT_ECT = 0;

    /** ECN field of a packet that may be marked, as TCP sends it. */
    public static final int ECT_0 = 2;

    /** ECN field of a marked packet: congestion experienced. */
    public static final int CE = 3;

    /** Unique in a trial, given by the sending host in order of sending; the packet id of captures. */
    public long id;

    /** IP length: header and payload. */
    public int lengthBytes;

    /** What the present link counts: {@link #lengthBytes} plus the link's per-packet overhead. Set by the link. */
    public int wireBytes;

    /** Numbers of the sending and the receiving node in the topology. */
    public int source;

    public int destination;

    /** Index of the flow in the scenario; -1 when it is not known. */
    public int flow = -1;

    /** The two ECN bits of the IP header (RFC 3168): 0 not-ECT, 1 ECT(1), 2 ECT(0), 3 CE. */
    public int ecn;

    /** Whether the link that holds the packet has marked it. */
    public boolean marked;

    /** The stage that has marked it, where {@link #marked} says so; a constant. */
    public String markStage;

    /** Instant at which its host gave it to the network; set by those who measure delay. */
    public long enteredNs;

    /** Instant at which the packet entered the queue that holds it. */
    public long queuedNs;

    /** Instant at which the stage that holds the packet lets it go; at a sink, the instant of arrival. */
    public long dueNs;

    /** Set by a link that has lost this packet on the wire: it is dropped at its instant of arrival. */
    public boolean lost;

    /** Whether the link that holds the packet has made it as a copy of another. */
    public boolean copied;

    /** The bit that a link has flipped, counted from the first of the IP header; -1: none. */
    public int flippedBit = -1;

    /** Next packet of the queue that holds this one. */
    public Packet next;

    /**
     * Marks the packet as having met congestion (RFC 3168 section 5; INET_ECN_set_ce). A real packet's header follows when
     * the packet leaves the network.
     *
     * @param stage that marks, for example {@code red}; a constant
     * @return false if its sender takes no part in ECN; the packet is then unchanged
     */
    public final boolean markCe(String stage) {
        if (ecn == NOT_ECT) {
            return false;
        }
        if (ecn != CE) {
            marked = true;
            markStage = stage;
        }
        ecn = CE;
        return true;
    }

    /** Whether its receiver will find a wrong checksum: a flipped bit changes every Internet checksum that covers it. */
    public final boolean damaged() {
        return flippedBit >= 0;
    }

    /** Damages the packet: whoever receives it finds a wrong checksum. */
    public void flipBit(int bit) {
        flippedBit = bit;
    }

    /** What the packets of a flow have in common: addresses, protocol and ports, mixed into 64 bits. */
    public long flowKey() {
        return FlowKey.mix(((long) source << 32) ^ destination, flow);
    }

    /** A packet like this one, from the same pool; null if the pool has none left. */
    public Packet copy() {
        return null;
    }

    /** Sets the fields of this class, for {@link #copy}. */
    protected final void copyFieldsTo(Packet copy) {
        copy.id = id;
        copy.lengthBytes = lengthBytes;
        copy.wireBytes = wireBytes;
        copy.source = source;
        copy.destination = destination;
        copy.flow = flow;
        copy.enteredNs = enteredNs;
        copy.ecn = ecn;
        copy.marked = marked;
        copy.markStage = markStage;
        copy.flippedBit = flippedBit;
        copy.lost = false;
    }

    /** Brings {@link #flippedBit} into the {@code written} bytes at {@code offset}. */
    protected final int flipped(byte[] target, int offset, int written) {
        if (flippedBit >= 0 && flippedBit / Byte.SIZE < written) {
            target[offset + flippedBit / Byte.SIZE] ^= (byte) (1 << (flippedBit % Byte.SIZE));
        }
        return written;
    }

    /** Gives the packet back to its pool. The caller must not touch it afterwards. */
    public abstract void release();

    /**
     * Writes the packet's first {@code limit} bytes, beginning with the IP header, with right checksums.
     *
     * @return the number of bytes written: the smaller of {@code limit} and {@link #lengthBytes}
     */
    public abstract int write(byte[] target, int offset, int limit);
}
