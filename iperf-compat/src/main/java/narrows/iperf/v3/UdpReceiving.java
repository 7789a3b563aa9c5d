package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import narrows.iperf.DatagramReader;
import narrows.iperf.DatagramStatistics;

/**
 * A UDP stream that receives. It counts from its greeting on, since the peer may have heard of the start before this side; what
 * is too short for a header is not counted.
 */
final class UdpReceiving implements Traffic, DatagramReader {
    private final UdpHeader header;
    private final DatagramStatistics statistics = new DatagramStatistics();
    private volatile boolean counting = true;

    UdpReceiving(UdpHeader header) {
        this.header = header;
    }

    @Override
    public void start() {
        counting = true;
    }

    @Override
    public void stop() {
        counting = false;
    }

    @Override
    public void read(ByteBuf datagram, long nowNs) {
        if (counting && datagram.readableBytes() >= header.lengthBytes()) {
            statistics.count(header.sequence(datagram), datagram.readableBytes(), header.transitSec(datagram, nowNs));
        }
    }

    @Override
    public Count count() {
        return new Count(
                statistics.receivedBytes(),
                statistics.highestSequence(),
                statistics.lostDatagrams(),
                statistics.outOfOrderDatagrams(),
                statistics.jitterSec(),
                null);
    }
}
