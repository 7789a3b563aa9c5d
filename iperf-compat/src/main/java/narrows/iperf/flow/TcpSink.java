package narrows.iperf.flow;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import narrows.iperf.ByteSink;
import narrows.iperf.ReadSize;
import narrows.iperf.SocketSettings;

/**
 * The end of a flow that takes one connection and reads from it: what has come as soon as it has come, or a piece whenever it is
 * told to. Everything but {@link #listen} runs on the loop's thread.
 */
public final class TcpSink implements AutoCloseable {
    private static final int READ_BYTES = 128 * 1024;
    private static final int RESET_AT_CLOSE = 0;

    private final FlowLoop loop;
    private final Runnable whenComplete;
    private final ByteSink sink = new ByteSink(READ_BYTES);
    private final PieceReader pieces;
    private Channel listener;
    private Channel connection;

    private TcpSink(FlowLoop loop, int pieceBytes, Runnable whenComplete) {
        this.loop = loop;
        this.whenComplete = whenComplete;
        this.pieces = pieceBytes == 0 ? null : new PieceReader(pieceBytes, whenComplete);
    }

    /**
     * Listens in the present thread's network namespace.
     *
     * @param pieceBytes what each {@link #readPiece} takes; 0: everything is read as it comes
     * @param whenComplete runs when everything up to FIN has been read
     */
    public static TcpSink listen(
            FlowLoop loop, SocketSettings settings, int port, int pieceBytes, Runnable whenComplete) {
        TcpSink sink = new TcpSink(loop, pieceBytes, whenComplete);
        sink.listener = Opened.channel(loop.connections(settings).listen(Ipv4.any(port), sink.new Door()), loop);
        return sink;
    }

    private void accepted(Channel channel) {
        if (connection != null) {
            channel.unsafe().closeForcibly();
            return;
        }
        connection = channel;
        channel.config().setOption(ChannelOption.SO_LINGER, RESET_AT_CLOSE);
        if (pieces == null) {
            channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
            ReadSize.of(channel).untilNothingIsLeft();
            channel.pipeline().addLast(sink, new EndOfInput(whenComplete));
            loop.netty().register(channel);
        } else {
            pieces.readFrom(channel);
        }
    }

    /** Reads a piece of what has come, if the connection is up. */
    public void readPiece() {
        pieces.read();
    }

    /** What the application has read so far. */
    public long receivedBytes() {
        return pieces == null ? sink.receivedBytes() : pieces.receivedBytes();
    }

    /** Ends the connection with RST. What is open when the loop ends, ends with it. */
    @Override
    public void close() {
        if (pieces != null) {
            pieces.close();
        }
        if (loop.isOwn()) {
            listener.close();
            if (pieces == null && connection != null) {
                connection.close();
            }
        }
    }

    /** Connections arrive here. */
    private final class Door extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            accepted((Channel) message);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            loop.failed(cause);
        }
    }
}
