package narrows.net;

import java.util.Arrays;
import narrows.packet.Datagram;
import narrows.packet.Fragment;
import narrows.packet.Packet;
import narrows.packet.PacketSink;
import narrows.packet.Segment;
import narrows.packet.SimulatedPacket;
import narrows.tcp.TcpEndpoint;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** A simulated host: gives what arrives to its endpoints and readers of datagrams, and what they send to the network. */
public final class Host implements PacketSink {
    private final int node;
    private final Network network;
    private final Scheduler scheduler;
    private final Reassembler reassembler = new Reassembler();
    private Socket[] sockets = new Socket[0];
    private DatagramReader[] readers = new DatagramReader[0];

    /** Next identification towards each node (RFC 791: unique for source, destination and protocol). */
    private int[] identifications = new int[0];

    public Host(int node, Network network, Scheduler scheduler) {
        this.node = node;
        this.network = network;
        this.scheduler = scheduler;
        network.attach(node, this);
    }

    /** Adds the endpoint of {@code flow} at this host; the returned socket is how applications use it. */
    public Socket open(int flow, TcpEndpoint endpoint) {
        return open(flow, endpoint, false);
    }

    /** @param mayFragment whether segments that are longer than a link's MTU are cut, and not dropped there */
    public Socket open(int flow, TcpEndpoint endpoint, boolean mayFragment) {
        if (flow >= sockets.length) {
            sockets = Arrays.copyOf(sockets, flow + 1);
        }
        sockets[flow] = new Socket(endpoint, mayFragment);
        return sockets[flow];
    }

    /** Gives the datagrams of {@code flow} that reach this host to {@code reader}, which does not keep them. */
    public void read(int flow, DatagramReader reader) {
        if (flow >= readers.length) {
            readers = Arrays.copyOf(readers, flow + 1);
        }
        readers[flow] = reader;
    }

    /** Sends a datagram to its destination. */
    public void send(Datagram datagram, long nowNs) {
        if (datagram.mayFragment) {
            identify(datagram);
        }
        network.send(node, datagram, nowNs);
    }

    private void identify(SimulatedPacket packet) {
        if (packet.destination >= identifications.length) {
            identifications = Arrays.copyOf(identifications, packet.destination + 1);
        }
        packet.identification = identifications[packet.destination]++ & 0xffff;
    }

    @Override
    public void accept(Packet packet, long nowNs) {
        if (packet.damaged()) {
            packet.release();
            return;
        }
        Packet whole = packet instanceof Fragment fragment ? reassembler.add(fragment, nowNs) : packet;
        if (whole instanceof Segment segment) {
            receive(segment, nowNs);
        } else if (whole instanceof Datagram datagram) {
            readers[datagram.flow].received(datagram, nowNs);
            datagram.release();
        }
    }

    private void receive(Segment segment, long nowNs) {
        Socket socket = sockets[segment.flow];
        socket.endpoint.receive(segment, nowNs);
        segment.release();
        socket.pump(nowNs);
    }

    /** The application that receives datagrams. */
    @FunctionalInterface
    public interface DatagramReader {
        void received(Datagram datagram, long nowNs);
    }

    /** Called with the present instant after the application may have read something. */
    @FunctionalInterface
    public interface ReadListener {
        void read(long nowNs);
    }

    /** An endpoint with its timer: after every call what it wants to send leaves, and the timer follows its next instant. */
    public final class Socket {
        private final TcpEndpoint endpoint;
        private final boolean mayFragment;
        private final Timer timer = new Timer(this::pump);

        private ReadListener reader;

        private Socket(TcpEndpoint endpoint, boolean mayFragment) {
            this.endpoint = endpoint;
            this.mayFragment = mayFragment;
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

        /** A paused application reads up to {@code bytes}. */
        public void read(long bytes, long nowNs) {
            endpoint.readAtMost(bytes, nowNs);
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
                if (mayFragment) {
                    segment.mayFragment = true;
                    identify(segment);
                }
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
