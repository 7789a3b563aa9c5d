package narrows.net;

import java.util.Arrays;
import narrows.packet.Packet;
import narrows.packet.PacketSink;
import narrows.packet.Segment;
import narrows.tcp.TcpEndpoint;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** A simulated host: gives arriving segments to its endpoints, and what the endpoints send to the network. */
public final class Host implements PacketSink {
    private final int node;
    private final Network network;
    private final Scheduler scheduler;
    private Socket[] sockets = new Socket[0];

    public Host(int node, Network network, Scheduler scheduler) {
        this.node = node;
        this.network = network;
        this.scheduler = scheduler;
        network.attach(node, this);
    }

    /** Adds the endpoint of {@code flow} at this host; the returned socket is how applications use it. */
    public Socket open(int flow, TcpEndpoint endpoint) {
        if (flow >= sockets.length) {
            sockets = Arrays.copyOf(sockets, flow + 1);
        }
        sockets[flow] = new Socket(endpoint);
        return sockets[flow];
    }

    @Override
    public void accept(Packet packet, long nowNs) {
        Segment segment = (Segment) packet;
        Socket socket = sockets[segment.flow];
        socket.endpoint.receive(segment, nowNs);
        segment.release();
        socket.pump(nowNs);
    }

    /** Called with the present instant after the application may have read something. */
    @FunctionalInterface
    public interface ReadListener {
        void read(long nowNs);
    }

    /** An endpoint with its timer: after every call what it wants to send leaves, and the timer follows its next instant. */
    public final class Socket {
        private final TcpEndpoint endpoint;
        private final Timer timer = new Timer(this::pump);

        private ReadListener reader;

        private Socket(TcpEndpoint endpoint) {
            this.endpoint = endpoint;
        }

        public void connect(long nowNs) {
            endpoint.connect(nowNs);
            pump(nowNs);
        }

        public void write(long bytes, long nowNs) {
            endpoint.write(bytes, nowNs);
            pump(nowNs);
        }

        public void close(long nowNs) {
            endpoint.close(nowNs);
            pump(nowNs);
        }

        public void abort(long nowNs) {
            endpoint.abort(nowNs);
            pump(nowNs);
        }

        public void onRead(ReadListener listener) {
            reader = listener;
        }

        private void tellReader(long nowNs) {
            if (reader != null) {
                reader.read(nowNs);
            }
        }

        public TcpEndpoint endpoint() {
            return endpoint;
        }

        private void pump(long nowNs) {
            for (Segment segment = endpoint.transmit(nowNs); segment != null; segment = endpoint.transmit(nowNs)) {
                network.send(node, segment, nowNs);
            }
            rearm(nowNs);
            tellReader(nowNs);
        }

        /**
         * A deadline that moves later does not move the timer: it fires early, finds nothing to do and is armed again. Nearly
         * every ACK moves the RTO, so this saves an operation on the timer queue for each.
         */
        private void rearm(long nowNs) {
            long nextNs = endpoint.nextNs();
            if (nextNs < timer.atNs() || timer.atNs() <= nowNs) {
                scheduler.arm(timer, nextNs);
            }
        }
    }
}
