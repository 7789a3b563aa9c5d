package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import narrows.iperf.DatagramStamp;

/**
 * The head of every datagram: seconds and microseconds of the sender's monotonic clock, and a sequence number from 1.
 *
 * @param wide whether sequence numbers have 64 bits
 */
record UdpHeader(boolean wide) implements DatagramStamp {
    private static final int MICROSECONDS = 4;
    private static final int SEQUENCE = 8;
    private static final long NS_PER_SEC = 1_000_000_000L;
    private static final double SEC_PER_US = 1e-6;
    private static final double SEC_PER_NS = 1e-9;

    /** The clock of this program begins here, so that seconds fit 32 bits. */
    private static final long EPOCH_NS = System.nanoTime();

    int lengthBytes() {
        return wide ? SEQUENCE + Long.BYTES : SEQUENCE + Integer.BYTES;
    }

    @Override
    public void stamp(ByteBuf datagram, long sequence, long nowNs) {
        long sinceNs = nowNs - EPOCH_NS;
        datagram.setInt(0, (int) (sinceNs / NS_PER_SEC));
        datagram.setInt(MICROSECONDS, (int) (sinceNs % NS_PER_SEC / 1000));
        if (wide) {
            datagram.setLong(SEQUENCE, sequence + 1);
        } else {
            datagram.setInt(SEQUENCE, (int) (sequence + 1));
        }
    }

    long sequence(ByteBuf datagram) {
        int at = datagram.readerIndex() + SEQUENCE;
        return wide ? datagram.getLong(at) : datagram.getUnsignedInt(at);
    }

    double transitSec(ByteBuf datagram, long nowNs) {
        int at = datagram.readerIndex();
        double sentSec = datagram.getUnsignedInt(at) + datagram.getUnsignedInt(at + MICROSECONDS) * SEC_PER_US;
        return (nowNs - EPOCH_NS) * SEC_PER_NS - sentSec;
    }
}
