package narrows.packet;

/**
 * An IP packet on its way through the network, simulated or real. It is a node of the queue that holds it (it is in one
 * queue at a time) and belongs to a pool, to which {@link #release()} returns it. Its fields are open to the stages that
 * carry it, because nothing on this path may allocate.
 */
public abstract class Packet {
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

    /** Instant at which the packet entered the queue that holds it. */
    public long queuedNs;

    /** Instant at which the stage that holds the packet lets it go; at a sink, the instant of arrival. */
    public long dueNs;

    /** Set by a link that has lost this packet on the wire: it is dropped at its instant of arrival. */
    public boolean lost;

    /** Next packet of the queue that holds this one. */
    public Packet next;

    /** Gives the packet back to its pool. The caller must not touch it afterwards. */
    public abstract void release();

    /**
     * Writes the packet's first {@code limit} bytes, beginning with the IP header, with right checksums.
     *
     * @return the number of bytes written: the smaller of {@code limit} and {@link #lengthBytes}
     */
    public abstract int write(byte[] target, int offset, int limit);
}
