package narrows.iperf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.unix.UnixChannel;
import io.netty.util.ReferenceCountUtil;

/** Takes the datagrams of a UDP socket, many at a system call where the kernel can, and gives them to a reader. */
public final class DatagramSink extends ChannelInboundHandlerAdapter {
    private static final int READS_A_TURN = 4;
    private static final int BATCH_BYTES = 256 * 1024;
    private static final int BATCH_DATAGRAMS = 64;

    private final DatagramReader reader;
    private final int mostBytes;

    /** @param mostBytes length of the longest datagram; longer ones are cut */
    public DatagramSink(DatagramReader reader, int mostBytes) {
        this.reader = reader;
        this.mostBytes = mostBytes;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        int batch = Math.max(1, Math.min(BATCH_DATAGRAMS, BATCH_BYTES / mostBytes));
        if (context.channel() instanceof UnixChannel) {
            context.channel().config().setOption(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, mostBytes);
        }
        ReadSize.of(context.channel()).set(batch * mostBytes, READS_A_TURN);
    }

    /** An ICMP error of what was sent on this socket harms no datagram that arrives. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            ByteBuf content = message instanceof ByteBufHolder holder ? holder.content() : (ByteBuf) message;
            reader.read(content, System.nanoTime());
        } finally {
            ReferenceCountUtil.release(message);
        }
    }
}
