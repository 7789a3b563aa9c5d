package narrows.iperf.flow;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.Future;
import narrows.iperf.Budget;
import narrows.iperf.DatagramSender;
import narrows.iperf.Pace;
import narrows.iperf.Payload;
import narrows.iperf.SocketSettings;
import narrows.iperf.SystemText;

/**
 * The end of a flow that sends numbered datagrams, each with the instant of its sending. Everything but {@link #open} runs on the
 * loop's thread.
 */
public final class UdpSource implements AutoCloseable {
    private static final int SENT_AT_OFFSET = 8;

    private final FlowLoop loop;
    private final DatagramSender sender;
    private Channel channel;
    private String problem = "";

    private UdpSource(FlowLoop loop, int datagramBytes) {
        this.loop = loop;
        sender = new DatagramSender(
                Payload.digits(datagramBytes), null, UdpSource::stamp, new Pace(0, 1), 0, Budget.growing());
    }

    /**
     * Opens a socket in the present thread's network namespace, connected to {@code port} of {@code ipv4}.
     *
     * @param datagramBytes at least 16
     */
    public static UdpSource open(FlowLoop loop, int localPort, int ipv4, int port, int datagramBytes) {
        UdpSource source = new UdpSource(loop, datagramBytes);
        source.channel = Opened.channel(
                loop.connections(SocketSettings.NONE)
                        .datagrams(Ipv4.any(localPort), false, new ChannelInitializer<>() {
                            @Override
                            protected void initChannel(Channel channel) {
                                channel.pipeline().addLast(source.new Events(), source.sender);
                            }
                        })
                        .addListener(bound -> source.connect(bound, ipv4, port)),
                loop);
        return source;
    }

    private void connect(Future<? super Void> bound, int ipv4, int port) {
        if (bound.isSuccess()) {
            channel.connect(Ipv4.of(ipv4, port));
            channel.config().setOption(ChannelOption.AUTO_READ, true);
            sender.start(channel);
        }
    }

    private static void stamp(ByteBuf datagram, long sequence, long nowNs) {
        datagram.setLong(0, sequence);
        datagram.setLong(SENT_AT_OFFSET, nowNs);
    }

    /** One datagram more, now or when the socket takes it. */
    public void offer() {
        if (problem.isEmpty()) {
            sender.offer();
            noticed(sender.failure());
        }
    }

    private void noticed(Throwable failure) {
        if (failure != null && problem.isEmpty()) {
            problem = "datagrams cannot be sent: " + SystemText.of(failure);
            sender.stop();
        }
    }

    /** What went wrong; empty if nothing did. */
    public String problem() {
        return problem;
    }

    /** What is open when the loop ends, ends with it. */
    @Override
    public void close() {
        if (loop.isOwn()) {
            channel.close();
        }
    }

    /** Errors of a connected socket, which come with the next call. */
    private final class Events extends ChannelInboundHandlerAdapter {
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            noticed(cause);
        }
    }
}
