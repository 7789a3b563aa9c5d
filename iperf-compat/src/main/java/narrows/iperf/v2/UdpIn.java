package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** Receives one flow of datagrams until its final one. */
final class UdpIn {
    private static final long LEAST_SILENCE_NS = 4_000_000_000L;
    private static final int GAPS_OF_SILENCE = 4;
    private static final int HEAD_BYTES = DatagramHead.BYTES;

    private final WallClock clock;
    private final DatagramReads meter;
    private final Flow flow;
    private final boolean old;
    private final long expectedGapNs;
    private long lastNs;
    private long longestGapNs;

    /**
     * @param old           whether the peer's numbers have 32 bits
     * @param expectedGapNs between two datagrams, as far as known
     */
    UdpIn(WallClock clock, DatagramReads meter, Flow flow, boolean old, long expectedGapNs) {
        this.clock = clock;
        this.meter = meter;
        this.flow = flow;
        this.old = old;
        this.expectedGapNs = expectedGapNs;
        this.lastNs = flow.startNs();
    }

    /** Takes a datagram; true if it is the final one. Leaves the buffer as it is. */
    boolean take(ByteBuf datagram, long nowNs) {
        int bytes = datagram.readableBytes();
        if (flow.ended() || bytes < HEAD_BYTES) {
            return false;
        }
        DatagramHead head = head(datagram, old);
        flow.catchUp(nowNs);
        longestGapNs = Math.max(longestGapNs, nowNs - lastNs);
        lastNs = nowNs;
        meter.count(Math.abs(head.sequence()), bytes, clock.unixUs(nowNs) - head.sentUs());
        if (head.sequence() < 0) {
            flow.end(nowNs);
            return true;
        }
        return false;
    }

    static DatagramHead head(ByteBuf datagram, boolean old) {
        ByteBuffer bytes = datagram.nioBuffer(datagram.readerIndex(), HEAD_BYTES);
        return old ? DatagramHead.readOld(bytes) : DatagramHead.read(bytes);
    }

    /** How long after the last datagram the flow counts as ended without a final one. */
    long silenceNs() {
        return Math.max(LEAST_SILENCE_NS, GAPS_OF_SILENCE * Math.max(longestGapNs, expectedGapNs));
    }

    long lastNs() {
        return lastNs;
    }

    Flow flow() {
        return flow;
    }

    DatagramReads meter() {
        return meter;
    }

    /** Ends the flow at its last datagram. */
    void giveUp() {
        flow.end(lastNs);
    }
}
