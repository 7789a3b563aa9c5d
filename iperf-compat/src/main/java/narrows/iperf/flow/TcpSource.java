package narrows.iperf.flow;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import narrows.iperf.BlockSender;
import narrows.iperf.Budget;
import narrows.iperf.Payload;
import narrows.iperf.SocketOptions;
import narrows.iperf.SocketSettings;
import narrows.iperf.SystemText;
import narrows.iperf.TcpInfo;
import narrows.iperf.TcpLife;

/**
 * The end of a flow that connects and then writes blocks as fast as the socket takes them, up to its amount or what is offered.
 * Everything but {@link #open} runs on the loop's thread.
 */
public final class TcpSource implements AutoCloseable {
    /** As the amount: nothing but what {@link #offer} adds, and no FIN. */
    public static final long OFFERED = 0;

    private static final int RESET_AT_CLOSE = 0;

    private final FlowLoop loop;
    private final BlockSender sender;
    private final int localPort;
    private Channel channel;
    private boolean connected;
    private String problem = "";
    private TcpLife lastLife;
    private String lastCongestion;

    private TcpSource(FlowLoop loop, int localPort, int blockBytes, long amountBytes) {
        this.loop = loop;
        this.localPort = localPort;
        Budget budget = amountBytes == OFFERED ? Budget.growing() : new Budget(amountBytes);
        sender = BlockSender.ofWholeBlocks(Payload.digits(blockBytes), blockBytes, budget);
    }

    /**
     * Opens the socket in the present thread's network namespace.
     *
     * @param blockBytes what one write sends
     * @param amountBytes how much to send before FIN; {@link Long#MAX_VALUE}: no end; or {@link #OFFERED}
     */
    public static TcpSource open(
            FlowLoop loop, SocketSettings settings, int localPort, int blockBytes, long amountBytes) {
        TcpSource source = new TcpSource(loop, localPort, blockBytes, amountBytes);
        source.channel = Opened.channel(
                loop.connections(settings).open(Ipv4.any(localPort).getAddress(), new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(source.new Events(), source.sender);
                    }
                }));
        source.channel.config().setOption(ChannelOption.SO_LINGER, RESET_AT_CLOSE);
        source.channel.config().setOption(ChannelOption.AUTO_CLOSE, false);
        return source;
    }

    /** Connects, and then writes. */
    public void connect(int ipv4, int port) {
        channel.connect(Ipv4.of(ipv4, port), Ipv4.any(localPort)).addListener(this::connected);
    }

    private void connected(Future<? super Void> connecting) {
        if (connecting.isSuccess()) {
            connected = true;
            sender.start(channel);
        } else {
            fail(connecting.cause());
        }
    }

    /** One block more, now or when the socket has room for it. */
    public void offer() {
        sender.offer();
    }

    private void fail(Throwable cause) {
        if (lastLife == null) {
            problem = (connected ? "connection broke: " : "no connection: ") + SystemText.of(cause);
            close();
        }
    }

    public boolean connected() {
        return connected;
    }

    /** What went wrong; empty if nothing did. */
    public String problem() {
        return problem;
    }

    /** The smoothed round trip; 0 while there is none. */
    public long rttUs() {
        TcpInfo info = TcpInfo.of(channel);
        return info == null ? 0 : info.rttUs();
    }

    /** Of the connection so far, or when it ended. */
    public TcpLife life() {
        return lastLife == null ? TcpLife.of(channel) : lastLife;
    }

    /** The congestion control in force. */
    public String congestion() {
        return lastLife == null ? SocketOptions.congestion(channel) : lastCongestion;
    }

    /** Ends the connection with RST. What is open when the loop ends, ends with it. */
    @Override
    public void close() {
        if (lastLife == null && loop.isOwn()) {
            lastLife = life();
            lastCongestion = SocketOptions.congestion(channel);
            sender.stop();
            channel.close();
        }
    }

    /** What happens to the connection once it is up. */
    private final class Events extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == BlockSender.AMOUNT_SENT) {
                ChannelFuture fin = ((DuplexChannel) context.channel()).shutdownOutput();
                fin.addListener(sent -> {
                    if (!sent.isSuccess()) {
                        fail(sent.cause());
                    }
                });
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            fail(cause);
        }
    }
}
