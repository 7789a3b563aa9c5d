package narrows.iperf;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Takes what a TCP connection brings, counts it and throws it away. */
public final class ByteSink extends ChannelInboundHandlerAdapter {
    private static final int READS_A_TURN = 16;
    private static final int READ_BYTES = 256 * 1024;

    private final Tally received = new Tally();
    private final Tally reads = new Tally();
    private final int readBytes;

    public ByteSink() {
        this(READ_BYTES);
    }

    /** @param readBytes most that one system call takes */
    public ByteSink(int readBytes) {
        this.readBytes = readBytes;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ReadSize.of(context.channel()).set(readBytes, READS_A_TURN);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf content = (ByteBuf) message;
        received.add(content.readableBytes());
        reads.add(1);
        content.release();
    }

    /** A peer that resets the connection ends it; whoever waits for that waits for the channel's closing. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    /** Any thread. */
    public long receivedBytes() {
        return received.value();
    }

    /** System calls that brought something. Any thread. */
    public long reads() {
        return reads.value();
    }
}
