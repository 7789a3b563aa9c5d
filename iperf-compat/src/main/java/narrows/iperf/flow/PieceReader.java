package narrows.iperf.flow;

import io.netty.channel.Channel;
import io.netty.channel.unix.UnixChannel;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads a piece of what a connection has brought whenever it is told to, and never of itself. The channel is registered with no
 * loop, which would read the rest at once when FIN arrives.
 */
final class PieceReader {
    private static final int END = -1;

    private final ByteBuffer piece;
    private final Runnable whenComplete;
    private UnixChannel channel;
    private long receivedBytes;
    private boolean ended;

    PieceReader(int pieceBytes, Runnable whenComplete) {
        this.piece = ByteBuffer.allocateDirect(pieceBytes);
        this.whenComplete = whenComplete;
    }

    void readFrom(Channel accepted) {
        channel = (UnixChannel) accepted;
    }

    void read() {
        if (channel == null || ended) {
            return;
        }
        try {
            count(channel.fd().read(piece, 0, piece.capacity()));
        } catch (IOException reset) {
            ended = true;
        }
    }

    private void count(int bytes) {
        if (bytes == END) {
            ended = true;
            whenComplete.run();
        } else {
            receivedBytes += bytes;
        }
    }

    long receivedBytes() {
        return receivedBytes;
    }

    void close() {
        ended = true;
        if (channel != null) {
            channel.unsafe().closeForcibly();
        }
    }
}
