package narrows.iperf.flow;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;

/** Tells that the peer's FIN has been read. */
final class EndOfInput extends ChannelInboundHandlerAdapter {
    private final Runnable action;

    EndOfInput(Runnable action) {
        this.action = action;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            action.run();
        }
    }
}
