package narrows.iperf.flow;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import narrows.NarrowsException;

/** What became of opening a socket on a loop that need not run yet. */
final class Opened {
    private Opened() {}

    /**
     * The channel.
     *
     * @throws NarrowsException if it has failed already, for example because a setting was refused
     */
    static Channel channel(ChannelFuture opening) {
        if (opening.isDone() && !opening.isSuccess()) {
            Throwable cause = opening.cause();
            for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
                if (inner instanceof NarrowsException known) {
                    throw known;
                }
            }
            throw new NarrowsException(NarrowsException.RUN_FAILED, "no socket: " + cause.getMessage(), cause);
        }
        return opening.channel();
    }

    /** As above; a failure that comes later is the loop's. */
    static Channel channel(ChannelFuture opening, FlowLoop loop) {
        Channel channel = channel(opening);
        opening.addListener(done -> {
            if (!done.isSuccess()) {
                loop.failed(done.cause());
            }
        });
        return channel;
    }
}
