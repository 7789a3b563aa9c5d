package narrows.iperf.v3;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import narrows.iperf.Connections;
import narrows.iperf.SocketOptionException;
import narrows.iperf.SocketOptions;
import narrows.iperf.SocketSettings;
import narrows.iperf.SystemText;
import narrows.iperf.Transport;

/** Opens the client's connections: first the control connection, then the data connections, one after the other. */
final class ClientSockets {
    private static final int GREETINGS = 30;
    private static final int DEFAULT_CONNECT_TIMEOUT_MS = 130_000;

    private final Options options;
    private final byte[] cookie;
    private final Transport transport = Transport.best();
    private final EventLoopGroup loops;
    private InetSocketAddress server;
    private Channel control;

    ClientSockets(Options options, byte[] cookie) {
        this.options = options;
        this.cookie = cookie;
        int threads = Math.min(options.load.streams(), Runtime.getRuntime().availableProcessors());
        this.loops = transport.loops(1 + threads, "iperf3-client");
    }

    /** @throws TestFailure if no address of the server answers */
    ControlConnection control(Trace trace) throws InterruptedException {
        SocketSettings settings = SocketSettings.NONE
                .withTcp(options.load.mssBytes, true, null)
                .withDevice(options.device)
                .withSendTimeout(options.sendTimeoutMs);
        Connections connections = new Connections(transport, loops, settings);
        Throwable failure = new UnknownHostException(options.host);
        for (InetAddress address : addresses()) {
            ControlInbox inbox = new ControlInbox();
            server = new InetSocketAddress(address, options.port);
            int timeoutMs = options.connectTimeoutMs > 0 ? options.connectTimeoutMs : DEFAULT_CONNECT_TIMEOUT_MS;
            ChannelFuture connected =
                    connections.connect(server, local(0), timeoutMs, inbox).await();
            if (connected.isSuccess()) {
                control = connected.channel();
                control.config().setAutoRead(true);
                return new ControlConnection(control, inbox, trace);
            }
            failure = connected.cause();
        }
        if (failure instanceof SocketOptionException refused) {
            throw new TestFailure(refused.getMessage());
        }
        throw new TestFailure("unable to connect to server: " + SystemText.of(failure));
    }

    int controlMssBytes() {
        return SocketOptions.mssBytes(control);
    }

    private List<InetAddress> addresses() {
        try {
            return Family.of(options.family).addresses(options.host);
        } catch (UnknownHostException e) {
            return List.of();
        }
    }

    /** Where to bind: what {@code -B} says, and {@code port} if it is not 0; null for anywhere. */
    private InetSocketAddress local(int port) {
        if (options.bind == null) {
            return port == 0 ? null : new InetSocketAddress(anyAddress(), port);
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(options.bind), port);
        } catch (UnknownHostException e) {
            throw new TestFailure("unable to bind to " + options.bind + ": " + SystemText.of(e));
        }
    }

    private InetAddress anyAddress() {
        try {
            return InetAddress.getByName(server.getAddress() instanceof Inet6Address ? "::" : "0.0.0.0");
        } catch (UnknownHostException e) {
            throw new IllegalStateException("numbers need no resolver", e);
        }
    }

    /** Opens the data connections and adds their streams to {@code streams}. */
    void open(StreamFactory factory, List<DataStream> streams) throws InterruptedException {
        Load load = options.load;
        SocketSettings settings = load.sockets()
                .withTcp(load.mssBytes, load.noDelay, load.congestion)
                .withDevice(options.device)
                .withSendTimeout(options.sendTimeoutMs);
        Connections connections = new Connections(transport, loops, settings);
        for (int i = 0; i < load.streams(); i++) {
            InetSocketAddress local = local(options.clientPort == 0 ? 0 : options.clientPort + i);
            streams.add(load.udp ? udp(connections, local, factory, i) : tcp(connections, local, factory, i));
        }
    }

    private DataStream tcp(Connections connections, InetSocketAddress local, StreamFactory factory, int index)
            throws InterruptedException {
        ChannelFuture future =
                connections.connect(server, local, DEFAULT_CONNECT_TIMEOUT_MS, new ChannelInboundHandlerAdapter());
        Channel channel = opened(future);
        checkBuffers(channel);
        channel.writeAndFlush(Unpooled.wrappedBuffer(cookie));
        return factory.stream(index, channel);
    }

    /** The stream is ready before the greeting: a server that sends may begin right behind its answer. */
    private DataStream udp(Connections connections, InetSocketAddress local, StreamFactory factory, int index)
            throws InterruptedException {
        Greeting greeting = new Greeting(false);
        InetSocketAddress bound = local == null ? new InetSocketAddress(anyAddress(), 0) : local;
        Channel channel = opened(connections.datagrams(bound, local != null && local.getPort() != 0, greeting));
        opened(channel.connect(server));
        checkBuffers(channel);
        DataStream stream = factory.stream(index, channel);
        channel.config().setAutoRead(true);
        for (int i = 0; i < GREETINGS; i++) {
            channel.writeAndFlush(Unpooled.buffer().writeInt(Greeting.HELLO));
            if (answered(greeting)) {
                return stream;
            }
        }
        stream.close();
        throw new TestFailure("unable to read from stream socket: no answer to the greeting");
    }

    private static boolean answered(Greeting greeting) throws InterruptedException {
        try {
            greeting.heard().get(1, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing fails a greeting", e);
        }
    }

    private static Channel opened(ChannelFuture future) throws InterruptedException {
        if (future.await().isSuccess()) {
            return future.channel();
        }
        Throwable cause = future.cause();
        if (cause instanceof SocketOptionException refused) {
            throw new TestFailure(refused.getMessage());
        }
        throw new TestFailure("unable to connect stream: " + SystemText.of(cause));
    }

    /** The kernel may grant less than {@code -w} asks. */
    private void checkBuffers(Channel channel) {
        int wanted = options.load.windowBytes;
        if (wanted > 0
                && (SocketOptions.sendBufferBytes(channel) < wanted
                        || SocketOptions.receiveBufferBytes(channel) < wanted)) {
            throw new TestFailure("socket buffer size not set correctly");
        }
    }

    /** Ends the threads, when their connections are closed. */
    void close() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
