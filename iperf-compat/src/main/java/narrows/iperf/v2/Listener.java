package narrows.iperf.v2;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import narrows.iperf.SystemText;

/** The socket at which a server hears its clients. */
final class Listener {
    private volatile Channel channel;
    private int connections;

    /**
     * Waits for {@code binding}.
     *
     * @param opened called on the event loop before the first client is heard
     * @throws UsageException if the port cannot be had
     */
    void open(ChannelFuture binding, Consumer<Channel> opened) {
        binding.addListener(bound -> {
            if (bound.isSuccess()) {
                channel = binding.channel();
                opened.accept(channel);
            }
        });
        if (!binding.awaitUninterruptibly().isSuccess()) {
            throw new UsageException("listener bind failed: " + SystemText.of(binding.cause()));
        }
        channel = binding.channel();
    }

    /** Null before it is open. */
    Channel channel() {
        return channel;
    }

    int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** Counts another connection or flow; returns how many have come in so far. */
    int count() {
        return ++connections;
    }

    int connections() {
        return connections;
    }

    void close() {
        if (channel != null) {
            channel.close();
        }
    }
}
