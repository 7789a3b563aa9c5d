package narrows.packet;

/** A simulated UDP datagram. Its payload begins with its number and the instant of sending; the rest is zeros. */
public final class Datagram extends SimulatedPacket {
    /** IPv4 and UDP headers. */
    public static final int HEADER_BYTES = WireFormat.IPV4_HEADER_BYTES + WireFormat.UDP_HEADER_BYTES;

    /** Number and instant, 64 bits each in network byte order: the least payload. */
    public static final int LEAST_PAYLOAD_BYTES = 16;

    public int sourcePort;
    public int destinationPort;
    public int payloadBytes;

    /** Counted from 0 by the sending application. */
    public long index;

    /** When the application sent it. */
    public long sentNs;

    private final DatagramPool pool;

    Datagram(DatagramPool pool) {
        this.pool = pool;
    }

    /** Sets {@link #lengthBytes} from headers and payload. */
    public void seal() {
        lengthBytes = HEADER_BYTES + payloadBytes;
    }

    @Override
    int protocol() {
        return WireFormat.PROTOCOL_UDP;
    }

    @Override
    void giveBack() {
        pool.give(this);
    }

    @Override
    public int write(byte[] target, int offset, int limit) {
        return flipped(target, offset, DatagramWriter.write(this, target, offset, Math.min(limit, lengthBytes)));
    }

    @Override
    public long flowKey() {
        return FlowKey.of(sourceAddress, destinationAddress, protocol(), sourcePort, destinationPort);
    }

    @Override
    public Datagram copy() {
        Datagram copy = pool.take();
        copySimulatedTo(copy);
        copy.sourcePort = sourcePort;
        copy.destinationPort = destinationPort;
        copy.payloadBytes = payloadBytes;
        copy.index = index;
        copy.sentNs = sentNs;
        return copy;
    }
}
