package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.UnixChannel;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;

/**
 * The four bytes that open a UDP stream in each direction. Either may be lost, so a client says them again, and a server
 * answers as often as it hears them. Longer datagrams pass.
 */
final class Greeting extends ChannelInboundHandlerAdapter {
    /** Of a client since 3.12. */
    static final int HELLO = 0x39383736;

    /** Of a server since 3.12, which older clients take, too. */
    static final int ANSWER = 0x36373839;

    private static final int BYTES = 4;
    private static final int READ_BYTES = 1500;

    private final boolean answers;
    private final CompletableFuture<InetSocketAddress> heard = new CompletableFuture<>();

    /** @param answers whether this is the server's side */
    Greeting(boolean answers) {
        this.answers = answers;
    }

    /** Done with the sender's address, null on connected channels, when the first four bytes have come. */
    CompletableFuture<InetSocketAddress> heard() {
        return heard;
    }

    /** Reads as the stream will, so that its first datagrams do not wait for code to be loaded. */
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        if (context.channel() instanceof UnixChannel) {
            context.channel().config().setOption(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, READ_BYTES);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf content = message instanceof ByteBufHolder holder ? holder.content() : (ByteBuf) message;
        if (content.readableBytes() != BYTES) {
            context.fireChannelRead(message);
            return;
        }
        InetSocketAddress sender = message instanceof DatagramPacket packet ? packet.sender() : null;
        boolean again = !heard.complete(sender);
        if (answers && again) {
            answer(context, sender);
        }
        ReferenceCountUtil.release(message);
    }

    /** The first greeting is answered when the next stream's socket is open; see {@link UdpDoor}. */
    private static void answer(ChannelHandlerContext context, InetSocketAddress sender) {
        ByteBuf bytes = context.alloc().buffer(BYTES).writeInt(ANSWER);
        boolean connected = context.channel().remoteAddress() != null;
        context.writeAndFlush(connected || sender == null ? bytes : new DatagramPacket(bytes, sender));
    }

    /** ICMP errors: the peer may yet open its socket. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.read();
        context.fireExceptionCaught(cause);
    }
}
