package narrows.iperf;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Opens sockets with the settings of a test. */
public final class Connections {
    private final Transport transport;
    private final EventLoopGroup loops;
    private final SocketSettings settings;

    public Connections(Transport transport, EventLoopGroup loops, SocketSettings settings) {
        this.transport = transport;
        this.loops = loops;
        this.settings = settings;
    }

    /**
     * Connects over TCP.
     *
     * @param local null for any
     * @param timeoutMs 0 for the system's
     * @param handler stands in the pipeline from the beginning; the channel reads only after {@code channel.read()}
     *     or {@code config().setAutoRead(true)}
     * @return fails with {@link SocketOptionException} if a setting is refused
     */
    public ChannelFuture connect(
            InetSocketAddress remote, InetSocketAddress local, int timeoutMs, ChannelHandler handler) {
        Bootstrap bootstrap = new Bootstrap()
                .group(loops)
                .channelFactory(() -> readable(configured(transport.socket(remote.getAddress()))))
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMs)
                .option(ChannelOption.AUTO_READ, false)
                .handler(handler);
        if (local != null) {
            bootstrap.option(ChannelOption.SO_REUSEADDR, true);
        }
        return local == null ? bootstrap.connect(remote) : bootstrap.connect(remote, local);
    }

    /**
     * Makes a TCP socket now, in the present thread's network namespace, which its handlers connect later:
     * {@code channel.connect(remote, local)}. It reads by itself.
     *
     * @param family an address of the family that it will connect to
     * @return fails with {@link SocketOptionException} if a setting is refused
     */
    public ChannelFuture open(InetAddress family, ChannelHandler handler) {
        return new Bootstrap()
                .group(loops)
                .channelFactory(() -> readable(configured(transport.socket(family))))
                .option(ChannelOption.SO_REUSEADDR, true)
                .handler(handler)
                .register();
    }

    /** Opens a UDP socket bound to {@code local}, which reads only when asked to, as above. */
    public ChannelFuture datagrams(InetSocketAddress local, boolean reusePort, ChannelHandler handler) {
        return new Bootstrap()
                .group(loops)
                .channelFactory(() -> datagramChannel(local.getAddress(), reusePort))
                .option(ChannelOption.AUTO_READ, false)
                .handler(handler)
                .bind(local);
    }

    private DatagramChannel datagramChannel(InetAddress local, boolean reuse) {
        DatagramChannel channel = readable(configured(transport.datagrams(local)));
        channel.config().setReuseAddress(reuse);
        return channel;
    }

    /** Listens. Each connection arrives at {@code door} as a message: a {@link Channel} that is not registered yet. */
    public ChannelFuture listen(InetSocketAddress local, ChannelHandler door) {
        return new Bootstrap()
                .group(loops)
                .channelFactory(() -> listener(local.getAddress()))
                .handler(door)
                .bind(local);
    }

    private ServerSocketChannel listener(InetAddress local) {
        ServerSocketChannel channel = transport.listener(local);
        channel.config().setReuseAddress(true);
        return configured(channel);
    }

    /** Lets handlers say how much is read at a time, even after the first reads. */
    private static <C extends Channel> C readable(C channel) {
        ReadSize.of(channel);
        return channel;
    }

    private <C extends Channel> C configured(C channel) {
        try {
            SocketOptions.apply(settings, channel);
            return channel;
        } catch (SocketOptionException e) {
            channel.unsafe().closeForcibly();
            throw e;
        }
    }
}
