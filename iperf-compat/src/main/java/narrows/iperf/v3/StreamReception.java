package narrows.iperf.v3;

import io.netty.channel.Channel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import narrows.iperf.SocketOptionException;
import narrows.iperf.SocketOptions;

/** The server's waiting for the data streams of a test. */
final class StreamReception {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ServerSockets sockets;
    private final Load load;
    private final ControlConnection control;
    private final Output output;
    private final Options options;

    StreamReception(ServerSockets sockets, Load load, ControlConnection control, Output output, Options options) {
        this.sockets = sockets;
        this.load = load;
        this.control = control;
        this.output = output;
        this.options = options;
    }

    /**
     * Asks the client for its streams and waits for them.
     *
     * @throws TestFailure if they do not come in time
     * @throws IOException if the client goes away instead
     */
    void receive(List<DataStream> streams) throws IOException, InterruptedException {
        StreamFactory factory = new StreamFactory(load, true);
        if (load.udp) {
            receiveUdp(factory, streams);
            return;
        }
        sockets.prepare(load);
        sockets.door().awaitStreams(true);
        control.send(State.CREATE_STREAMS);
        List<Arrival> arrivals = new ArrayList<>();
        try {
            await(arrivals);
            // Now rather than after the test: who comes then must find the port open.
            sockets.restore();
            // Of a test in both directions the first half goes to the server: the order of acceptance tells them apart.
            arrivals.sort(Comparator.comparingLong(Arrival::number));
            arrivals.forEach(arrival -> streams.add(factory.stream(streams.size(), arrival.channel())));
        } finally {
            if (streams.isEmpty()) {
                arrivals.forEach(arrival -> arrival.channel().close());
            }
        }
    }

    private void await(List<Arrival> arrivals) throws IOException, InterruptedException {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (arrivals.size() < load.streams()) {
            Arrival arrival = sockets.door().await(LOOK_NS);
            if (arrival != null) {
                configure(arrival.channel());
                arrivals.add(arrival);
            } else {
                look(deadlineNs);
            }
        }
        sockets.door().awaitStreams(false);
    }

    private void receiveUdp(StreamFactory factory, List<DataStream> streams) throws IOException, InterruptedException {
        InetSocketAddress local = (InetSocketAddress) control.channel().localAddress();
        UdpDoor door = new UdpDoor(sockets, local.getAddress(), load);
        door.open();
        try {
            control.send(State.CREATE_STREAMS);
            long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (streams.size() < load.streams()) {
                boolean last = streams.size() + 1 == load.streams();
                Channel channel = door.next(System.nanoTime() + LOOK_NS, last);
                if (channel == null) {
                    look(deadlineNs);
                } else {
                    streams.add(factory.stream(streams.size(), channel));
                }
            }
        } finally {
            door.close();
        }
    }

    /** Whether the client is still there. */
    private void look(long deadlineNs) throws IOException, InterruptedException {
        int state = control.awaitState(System.nanoTime());
        if (state == State.CLIENT_TERMINATE || state == State.IPERF_DONE) {
            throw new TestFailure(TestFailure.Kind.NOTE, "the client has terminated");
        }
        if (state != State.NONE) {
            throw new TestFailure("received an unknown control message");
        }
        if (System.nanoTime() > deadlineNs) {
            throw new TestFailure("the client does not open its streams; gave up after 10 seconds");
        }
    }

    private void configure(Channel channel) {
        SocketOptions.apply(
                load.sockets().withBuffers(0, 0).withTcp(0, load.noDelay, null).withSendTimeout(options.sendTimeoutMs),
                channel);
        if (load.congestion != null) {
            try {
                SocketOptions.congestion(channel, load.congestion);
            } catch (SocketOptionException e) {
                output.error("warning: TCP congestion control algorithm not supported");
            }
        }
    }
}
