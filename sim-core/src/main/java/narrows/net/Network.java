package narrows.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import narrows.link.Link;
import narrows.link.LinkObserver;
import narrows.link.LinkObservers;
import narrows.link.LinkPump;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.packet.PacketSink;
import narrows.qdisc.QdiscStatistics;
import narrows.random.Streams;
import narrows.time.Scheduler;

/** Routers joined by links, driven by one scheduler. */
public final class Network {
    private final Routes routes;
    private final Router[] routers;
    private final Map<String, Link> links = new LinkedHashMap<>();
    private final Fragmenter fragmenter = new Fragmenter(this);
    private long nextId = 1;

    private Network(Topology topology) {
        routes = new Routes(topology);
        routers = new Router[topology.nodes().size()];
        for (int node = 0; node < routers.length; node++) {
            routers[node] = new Router(node, routers.length, fragmenter);
        }
    }

    /**
     * Builds every link and route of {@code topology}.
     *
     * @param observers each makes an observer for every direction
     */
    public static Network build(
            Topology topology, Scheduler scheduler, Streams random, List<LinkObserver.Factory> observers) {
        Network network = new Network(topology);
        LinkPump[][] pumps = network.new Builder(topology, scheduler, random, observers).pumps();
        network.connect(pumps);
        return network;
    }

    private void connect(LinkPump[][] pumps) {
        for (int from = 0; from < routers.length; from++) {
            for (int to = 0; to < routers.length; to++) {
                Hop hop = routes.next(from, to);
                if (hop != null) {
                    LinkPump pump = pumps[hop.edge()][hop.forward() ? 0 : 1];
                    routers[from].route(to, pump, pump.link().spec().mtuBytes());
                }
            }
        }
    }

    public Router node(int node) {
        return routers[node];
    }

    /** Gives packets for {@code node} to {@code local} from now on; null: to nobody. */
    public void attach(int node, PacketSink local) {
        routers[node].attach(local);
    }

    /** Sends {@code packet} from {@code node} and gives it its id, counted from 1 in order of sending. */
    public void send(int node, Packet packet, long nowNs) {
        packet.id = nextId();
        routers[node].accept(packet, nowNs);
    }

    long nextId() {
        return nextId++;
    }

    /** Packets that routers made by cutting others: each piece but the first. Those that hosts cut count as sent by them. */
    public long addedFragments() {
        return fragmenter.addedPackets();
    }

    /** The steps from one node to another; empty if they are the same or not connected. */
    public List<Hop> path(int from, int to) {
        return routes.path(from, to);
    }

    public boolean reachable(int from, int to) {
        return from == to || routes.next(from, to) != null;
    }

    /** Every direction by its name ({@code a>b}, a parallel one {@code a>b#2}), in topology order, forward first. */
    public Map<String, Link> links() {
        return links;
    }

    /** What the root discipline of every direction has counted, by the names of {@link #links}; null ones are left out. */
    public Map<String, QdiscStatistics> qdiscStatistics() {
        Map<String, QdiscStatistics> statistics = new LinkedHashMap<>();
        links.forEach((name, link) -> {
            if (!link.spec().qdiscs().isEmpty() && link.statistics() != null) {
                statistics.put(name, link.statistics());
            }
        });
        return statistics;
    }

    /** Makes the links in topology order. */
    private final class Builder {
        private final Topology topology;
        private final Scheduler scheduler;
        private final Streams random;
        private final List<LinkObserver.Factory> observers;
        private final Directions directions = new Directions();
        private final Directions streams = new Directions();

        Builder(Topology topology, Scheduler scheduler, Streams random, List<LinkObserver.Factory> observers) {
            this.topology = topology;
            this.scheduler = scheduler;
            this.random = random;
            this.observers = observers;
        }

        LinkPump[][] pumps() {
            LinkPump[][] pumps = new LinkPump[topology.links().size()][];
            for (int i = 0; i < pumps.length; i++) {
                Topology.Edge edge = topology.links().get(i);
                pumps[i] = new LinkPump[] {
                    pump(edge.a(), edge.b(), edge.forward()), pump(edge.b(), edge.a(), edge.backward())
                };
            }
            return pumps;
        }

        private LinkPump pump(int from, int to, LinkSpec spec) {
            String name = topology.nodes().get(from) + ">" + topology.nodes().get(to);
            String direction = directions.unique(name);
            Streams own = random.child(streams.unique(spec.name() + "/" + name));
            Link link = new Link(spec, own, observer(direction, from, to, spec));
            links.put(direction, link);
            return new LinkPump(scheduler, link, routers[to]);
        }

        private LinkObserver observer(String direction, int from, int to, LinkSpec spec) {
            List<LinkObserver> made = new ArrayList<>();
            for (LinkObserver.Factory factory : observers) {
                made.add(factory.observe(direction, from, to, spec));
            }
            return LinkObservers.of(made);
        }
    }
}
