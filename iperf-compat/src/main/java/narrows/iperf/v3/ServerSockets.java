package narrows.iperf.v3;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoopGroup;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import narrows.iperf.Connections;
import narrows.iperf.SocketOptionException;
import narrows.iperf.SocketSettings;
import narrows.iperf.SystemText;
import narrows.iperf.Transport;

/** The server's listening socket, opened anew for tests whose socket options must be there before a connection comes. */
final class ServerSockets {
    private final Options options;
    private final Transport transport = Transport.best();
    private final EventLoopGroup controlLoops = transport.loops(1, "iperf3-control");
    private final EventLoopGroup dataLoops =
            transport.loops(Runtime.getRuntime().availableProcessors(), "iperf3-data");
    private final Door door = new Door(controlLoops, dataLoops);
    private InetSocketAddress local;
    private Channel listener;
    private boolean special;

    ServerSockets(Options options) {
        this.options = options;
    }

    Door door() {
        return door;
    }

    /** @throws TestFailure if the port is taken, or the address not this machine's */
    void listen() throws InterruptedException {
        InetSocketAddress wanted = new InetSocketAddress(address(options.bind), options.port);
        ChannelFuture opened = open(wanted, SocketSettings.NONE);
        if (!opened.isSuccess() && options.bind == null && options.family == 0) {
            // No IPv6 in this kernel.
            wanted = new InetSocketAddress(address("0.0.0.0"), options.port);
            ChannelFuture second = open(wanted, SocketSettings.NONE);
            opened = second.isSuccess() ? second : opened;
        }
        if (!opened.isSuccess()) {
            throw new TestFailure("unable to start listener for connections: " + SystemText.of(opened.cause()));
        }
        local = wanted;
        listener = opened.channel();
    }

    private InetAddress address(String text) {
        try {
            String any = options.family == 4 ? "0.0.0.0" : "::";
            return Family.of(options.family).addresses(text == null ? any : text).stream()
                    .findFirst()
                    .orElseThrow(() -> new TestFailure("unable to start listener for connections:"
                            + " Address family for hostname not supported"));
        } catch (UnknownHostException e) {
            throw new TestFailure("unable to start listener for connections: " + SystemText.of(e));
        }
    }

    private ChannelFuture open(InetSocketAddress address, SocketSettings settings) throws InterruptedException {
        boolean onlyIpv6 = options.family == 6 && address.getAddress() instanceof Inet6Address;
        SocketSettings all = settings.withDevice(options.device).withOnlyIpv6(onlyIpv6);
        return new Connections(transport, controlLoops, all)
                .listen(address, door)
                .await();
    }

    /** Window scaling and segment size are settled when a connection opens, so the listener needs the options. */
    void prepare(Load load) throws InterruptedException {
        if (load.udp || (load.windowBytes == 0 && load.mssBytes == 0)) {
            return;
        }
        special = true;
        reopen(SocketSettings.NONE
                .withBuffers(load.windowBytes, load.windowBytes)
                .withTcp(load.mssBytes, load.noDelay, null));
    }

    /** Back to what it was before {@link #prepare}. */
    void restore() throws InterruptedException {
        if (special) {
            reopen(SocketSettings.NONE);
            special = false;
        }
    }

    private void reopen(SocketSettings settings) throws InterruptedException {
        listener.close().await();
        ChannelFuture opened = open(local, settings);
        if (opened.isSuccess()) {
            listener = opened.channel();
            return;
        }
        Throwable cause = opened.cause();
        throw new TestFailure(
                cause instanceof SocketOptionException refused
                        ? refused.getMessage()
                        : "unable to start listener for connections: " + SystemText.of(cause));
    }

    /** Opens the UDP socket that waits for the next stream at the address that the client knows. */
    Channel datagrams(InetAddress address, Load load, Greeting greeting) throws InterruptedException {
        Connections connections =
                new Connections(transport, dataLoops, load.sockets().withDevice(options.device));
        ChannelFuture opened = connections
                .datagrams(new InetSocketAddress(address, local.getPort()), true, greeting)
                .await();
        if (!opened.isSuccess()) {
            throw new TestFailure("unable to create a new stream: " + SystemText.of(opened.cause()));
        }
        opened.channel().config().setAutoRead(true);
        return opened.channel();
    }

    /** Closes the port at once, and the rest when those who were refused have read why. */
    void close() {
        if (listener != null) {
            listener.close();
        }
        door.close();
        try {
            door.awaitRefused();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        controlLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        dataLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
