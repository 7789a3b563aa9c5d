package narrows.bridge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import narrows.NarrowsException;
import narrows.link.LinkObserver;
import narrows.net.Addresses;
import narrows.net.Network;
import narrows.net.Topology;
import narrows.os.OwnThread;
import narrows.qdisc.QdiscStatistics;
import narrows.random.Streams;
import narrows.realtime.EventLoop;
import narrows.realtime.Lateness;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.FlowSpec;
import narrows.scenario.PathMtu;

/** A simulated network between kernel hosts: one host for every node on which a flow starts or ends. */
public final class KernelNetwork implements AutoCloseable {
    /** Packets inside one network; at 1500 bytes 400 MB, which no sensible link fills. */
    private static final int LIMIT_FRAMES = 1 << 18;

    private final Network network;
    private final EventLoop loop;
    private final RealTimeScheduler scheduler;
    private final Lateness lateness = new Lateness();
    private final Map<Integer, KernelHost> hosts = new TreeMap<>();
    private final List<TunPort> ports = new ArrayList<>();

    private KernelNetwork(Network network, EventLoop loop, RealTimeScheduler scheduler) {
        this.network = network;
        this.loop = loop;
        this.scheduler = scheduler;
    }

    /**
     * Builds network and hosts and has {@code loop}, which has not been started yet, move the packets. The present thread
     * changes its namespace.
     *
     * @param scheduler one of the loop's, for this network alone
     */
    public static KernelNetwork open(
            Topology topology,
            List<FlowSpec> flows,
            Streams random,
            List<LinkObserver.Factory> observers,
            EventLoop loop,
            RealTimeScheduler scheduler) {
        Network network = Network.build(topology, scheduler, random, observers);
        KernelNetwork kernelNetwork = new KernelNetwork(network, loop, scheduler);
        try {
            kernelNetwork.addHosts(topology, flows);
            return kernelNetwork;
        } catch (RuntimeException failure) {
            kernelNetwork.close();
            throw failure;
        }
    }

    private void addHosts(Topology topology, List<FlowSpec> flows) {
        PathMtu pathMtu = new PathMtu(topology, network);
        int[] nodes = flows.stream()
                .flatMapToInt(flow -> IntStream.of(flow.from(), flow.to()))
                .sorted()
                .distinct()
                .toArray();
        for (int node : nodes) {
            hosts.put(node, host(topology.nodes().get(node), node, pathMtu.ofHost(node, flows), flows));
        }
        int frameBytes = IntStream.of(nodes)
                .map(node -> pathMtu.ofHost(node, flows))
                .max()
                .orElse(0);
        FramePool pool = new FramePool(frameBytes, LIMIT_FRAMES);
        FrameParser parser = new FrameParser(topology.nodes().size(), flows.size());
        hosts.values().forEach(host -> addPort(host, pool, parser));
    }

    private static KernelHost host(String name, int node, int mtuBytes, List<FlowSpec> flows) {
        boolean ecn = asksForEcn(name, node, flows);
        return KernelHost.create(node, Addresses.ofNode(node), mtuBytes, ecn, HostSysctls.of(name, node, flows));
    }

    /** The kernel asks for ECN on all connections of a host or on none. */
    private static boolean asksForEcn(String host, int node, List<FlowSpec> flows) {
        List<Boolean> wishes = flows.stream()
                .filter(flow -> flow.from() == node)
                .map(flow -> flow.tcp().ecn())
                .distinct()
                .toList();
        if (wishes.size() > 1) {
            throw new NarrowsException(
                    NarrowsException.USAGE,
                    "flows from '" + host + "' differ in tcp: {ecn: ...}, which Linux decides for a whole host; "
                            + "give them the same, or let them start from different hosts");
        }
        return wishes.contains(true);
    }

    private void addPort(KernelHost host, FramePool pool, FrameParser parser) {
        TunPort port = new TunPort(host, network, scheduler, pool, parser, lateness);
        network.attach(host.node(), port);
        loop.watch(host.device().fd(), port::readable);
        ports.add(port);
    }

    public KernelHost host(int node) {
        return hosts.get(node);
    }

    /** What the root discipline of every direction has counted. */
    public Map<String, QdiscStatistics> qdiscStatistics() {
        return network.qdiscStatistics();
    }

    /** The network takes no more packets: the trial has ended. Runs on the loop's thread. */
    public void end() {
        long clockNs = scheduler.clockNs();
        ports.forEach(port -> port.close(clockNs));
    }

    /** How late packets were written to their hosts. */
    public Lateness lateness() {
        return lateness;
    }

    /** What the kernels lost. The present thread changes its namespace. */
    public HostLosses losses() {
        return hosts.values().stream().map(KernelHost::losses).reduce(HostLosses.NONE, HostLosses::plus);
    }

    /** The longest time for which a host owed an acknowledgment. */
    public long longestAckGapNs() {
        return ports.stream().mapToLong(TunPort::longestAckGapNs).max().orElse(0);
    }

    /** Frames between no two hosts of the network. */
    public long foreignFrames() {
        return sum(TunPort::foreignFrames);
    }

    /** How often a packet had to wait because all frames were in use. */
    public long framesWithoutSlot() {
        return sum(TunPort::framesWithoutSlot);
    }

    /** Packets that a device refused. */
    public long failedWrites() {
        return sum(TunPort::failedWrites);
    }

    private long sum(ToLongFunction<TunPort> count) {
        return ports.stream().mapToLong(count).sum();
    }

    @Override
    public void close() {
        OwnThread.close("narrows-close", List.copyOf(hosts.values()));
    }
}
