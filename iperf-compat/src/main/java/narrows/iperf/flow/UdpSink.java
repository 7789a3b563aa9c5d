package narrows.iperf.flow;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import narrows.iperf.DatagramSink;
import narrows.iperf.DatagramStatistics;
import narrows.iperf.SocketSettings;

/** The end of a flow that counts the datagrams it receives. Everything but {@link #open} runs on the loop's thread. */
public final class UdpSink implements AutoCloseable {
    private static final int SENT_AT_OFFSET = 8;
    private static final int HEADER_BYTES = 16;
    private static final double NS_PER_SEC = 1e9;

    private final FlowLoop loop;
    private final DatagramStatistics statistics = new DatagramStatistics();
    private Channel channel;
    private boolean stopped;

    private UdpSink(FlowLoop loop) {
        this.loop = loop;
    }

    /**
     * Opens a socket in the present thread's network namespace.
     *
     * @param datagramBytes length of the longest datagram
     */
    public static UdpSink open(FlowLoop loop, int port, int datagramBytes) {
        UdpSink sink = new UdpSink(loop);
        sink.channel = Opened.channel(
                loop.connections(SocketSettings.NONE).datagrams(Ipv4.any(port), false, new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new DatagramSink(sink::count, datagramBytes));
                    }
                }),
                loop);
        sink.channel.config().setOption(ChannelOption.AUTO_READ, true);
        return sink;
    }

    private void count(ByteBuf datagram, long nowNs) {
        if (!stopped && datagram.readableBytes() >= HEADER_BYTES) {
            double transitSec = (nowNs - datagram.getLong(SENT_AT_OFFSET)) / NS_PER_SEC;
            statistics.count(datagram.getLong(0) + 1, datagram.readableBytes(), transitSec);
        }
    }

    public DatagramStatistics statistics() {
        return statistics;
    }

    /** Counts no more; the socket stays, so that what still comes is not answered as unreachable. */
    public void stop() {
        stopped = true;
    }

    /** What is open when the loop ends, ends with it. */
    @Override
    public void close() {
        stopped = true;
        if (loop.isOwn()) {
            channel.close();
        }
    }
}
