package narrows.iperf.v2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.Consumer;
import narrows.iperf.DatagramSender;
import narrows.iperf.DatagramSink;

/** First in the pipeline of a connected UDP socket: hears of ICMP messages, then lets a sender hear of them. */
final class ConnectedSocket extends ChannelInboundHandlerAdapter {
    private final Consumer<Throwable> refused;
    private final DatagramSink sink;

    /** @param refused told of every message that says that nobody hears */
    ConnectedSocket(Consumer<Throwable> refused, DatagramSink sink) {
        this.refused = refused;
        this.sink = sink;
    }

    @Override
    public void channelRegistered(ChannelHandlerContext context) {
        context.pipeline().addLast(sink);
        context.fireChannelRegistered();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        refused.accept(cause);
        if (context.pipeline().get(DatagramSender.class) != null) {
            context.fireExceptionCaught(cause);
        }
    }
}
