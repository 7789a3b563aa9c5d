package narrows.iperf.v2;

import io.netty.channel.Channel;
import narrows.iperf.BlockSender;

/** Counts what a TCP connection takes. */
final class StreamWrites extends Meter {
    private final Channel channel;
    private final BlockSender sender;
    private long drainedBytes;
    private long retransmits;
    private PathState last;

    StreamWrites(RowKind kind, Channel channel, BlockSender sender) {
        super(kind);
        this.channel = channel;
        this.sender = sender;
    }

    /** The kernel has taken so many bytes, which are all. */
    void drained(long bytes) {
        drainedBytes = bytes;
    }

    @Override
    Figures figures() {
        long bytes = drainedBytes > 0 ? drainedBytes : sender.acceptedBytes();
        return new Figures(bytes, sender.blocks(), 0, Figures.Bins.NONE, 0, 0, 0);
    }

    /** What the kernel said last is kept for the time after the socket has been closed. */
    @Override
    PathState path(boolean whole) {
        PathState now = Run.path(channel, 0);
        if (now == null) {
            return last;
        }
        last = now;
        PathState shown = new PathState(
                whole ? now.retransmits() : now.retransmits() - retransmits,
                now.cwndBytes(),
                now.rttUs(),
                now.rttVarUs());
        retransmits = now.retransmits();
        return shown;
    }
}
