package narrows.packet;

/**
 * A simulated TCP segment. Sequence numbers are unwrapped: they start at the connection's initial sequence number and never
 * wrap; only {@link #write} cuts them to 32 bits. Payload bytes are zeros.
 */
public final class Segment extends SimulatedPacket {
    public static final int FIN = 0x01;
    public static final int SYN = 0x02;
    public static final int RST = 0x04;
    public static final int PSH = 0x08;
    public static final int ACK = 0x10;
    public static final int ECE = 0x40;
    public static final int CWR = 0x80;

    /** SACK blocks that fit beside timestamps are 3; without them 4 (RFC 2018). */
    public static final int MAX_SACK_BLOCKS = 4;

    public int sourcePort;
    public int destinationPort;
    public long sequence;
    public long acknowledgment;
    public int flags;
    public int payloadBytes;

    /** The receive window in bytes, as the peer will read it: scaled, except on a SYN. */
    public long windowBytes;

    /** Shift of the window field on the wire; 0 on a SYN. */
    public int windowShift;

    /** Timestamp option (RFC 7323), in ms; present unless {@link #timestamps} is false. */
    public boolean timestamps;

    public int timestampValue;
    public int timestampEcho;

    /** Whether options follow each other without the padding that aligns each of them, and the MSS is not among them (ns-3). */
    public boolean packedOptions;

    /** SYN options: MSS, window scale, SACK permitted. Absent when {@link #mssOption} is 0. */
    public int mssOption;

    public int windowScaleOption;
    public boolean sackPermitted;

    /** Blocks held in {@link #sackEdges}: left edge, right edge, left edge, ... */
    public int sackBlocks;

    public final long[] sackEdges = new long[2 * MAX_SACK_BLOCKS];

    private final SegmentPool pool;

    Segment(SegmentPool pool) {
        this.pool = pool;
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** First sequence number behind this segment; SYN and FIN count one each. */
    public long endSequence() {
        return sequence + payloadBytes + (has(SYN) ? 1 : 0) + (has(FIN) ? 1 : 0);
    }

    public void addSackBlock(long left, long right) {
        sackEdges[2 * sackBlocks] = left;
        sackEdges[2 * sackBlocks + 1] = right;
        sackBlocks++;
    }

    /** Sets {@link #lengthBytes} from header, options and payload. */
    public void seal() {
        lengthBytes = SegmentWriter.HEADER_BYTES + SegmentWriter.optionBytes(this) + payloadBytes;
    }

    void clear() {
        clearPacket();
        sequence = 0;
        acknowledgment = 0;
        flags = 0;
        payloadBytes = 0;
        windowBytes = 0;
        windowShift = 0;
        timestamps = false;
        packedOptions = false;
        mssOption = 0;
        windowScaleOption = 0;
        sackPermitted = false;
        sackBlocks = 0;
    }

    @Override
    int protocol() {
        return WireFormat.PROTOCOL_TCP;
    }

    @Override
    void giveBack() {
        pool.give(this);
    }

    @Override
    public int write(byte[] target, int offset, int limit) {
        int written = SegmentWriter.write(this, target, offset, Math.min(limit, lengthBytes));
        return flipped(target, offset, written);
    }

    @Override
    public long flowKey() {
        return FlowKey.of(sourceAddress, destinationAddress, protocol(), sourcePort, destinationPort);
    }

    @Override
    public Segment copy() {
        Segment copy = pool.take();
        copySimulatedTo(copy);
        copy.sourcePort = sourcePort;
        copy.destinationPort = destinationPort;
        copy.sequence = sequence;
        copy.acknowledgment = acknowledgment;
        copy.flags = flags;
        copy.payloadBytes = payloadBytes;
        copy.windowBytes = windowBytes;
        copy.windowShift = windowShift;
        copy.timestamps = timestamps;
        copy.packedOptions = packedOptions;
        copy.timestampValue = timestampValue;
        copy.timestampEcho = timestampEcho;
        copy.mssOption = mssOption;
        copy.windowScaleOption = windowScaleOption;
        copy.sackPermitted = sackPermitted;
        copy.sackBlocks = sackBlocks;
        System.arraycopy(sackEdges, 0, copy.sackEdges, 0, sackEdges.length);
        return copy;
    }
}
