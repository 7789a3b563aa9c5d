package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import narrows.iperf.ReadSize;

/** Reads the first 37 bytes of a connection, for ten seconds at most. */
final class CookieReader extends ChannelInboundHandlerAdapter {
    private static final long PATIENCE_S = 10;

    private final Door door;
    private final long number;
    private final ByteBuf bytes = Unpooled.buffer(2 * Cookie.BYTES);
    private boolean complete;

    /** @param number of the connection, in the order of acceptance */
    CookieReader(Door door, long number) {
        this.door = door;
        this.number = number;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ReadSize.of(context.channel()).set(Cookie.BYTES, 1);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.executor().schedule(() -> giveUp(context), PATIENCE_S, TimeUnit.SECONDS);
    }

    private void giveUp(ChannelHandlerContext context) {
        if (!complete) {
            context.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (complete) {
            context.fireChannelRead(message);
            return;
        }
        ByteBuf content = (ByteBuf) message;
        bytes.writeBytes(content);
        content.release();
        if (bytes.readableBytes() >= Cookie.BYTES) {
            complete = true;
            byte[] cookie = new byte[Cookie.BYTES];
            bytes.readBytes(cookie);
            context.channel().config().setAutoRead(false);
            door.admit(new Arrival(number, context.channel(), cookie, bytes));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
