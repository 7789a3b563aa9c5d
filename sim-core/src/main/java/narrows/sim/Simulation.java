package narrows.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import narrows.app.Application;
import narrows.app.OnOffSender;
import narrows.app.Sender;
import narrows.app.SlowReader;
import narrows.app.WriteTimes;
import narrows.link.LinkObserver;
import narrows.measure.FlowMeter;
import narrows.measure.FlowResult;
import narrows.measure.PacketBooks;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.net.Host;
import narrows.net.Network;
import narrows.packet.DatagramPool;
import narrows.packet.SegmentPool;
import narrows.random.Streams;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.PathMtu;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import narrows.tcp.EcnMode;
import narrows.tcp.EndpointConfig;
import narrows.tcp.TcpEndpoint;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfile;
import narrows.tcp.TcpProfiles;
import narrows.time.VirtualScheduler;

/** One trial of a scenario in virtual time: the same scenario, stack and trial give the same result, to the last bit. */
public final class Simulation {
    private final Scenario scenario;
    private final StackName stack;
    private final int trial;
    private final long seed;

    private final VirtualScheduler scheduler = new VirtualScheduler();
    private final PacketBooks books;
    private final Streams random;
    private final Network network;
    private final PathMtu mtu;
    private final SegmentPool pool = new SegmentPool();
    private final DatagramPool datagramPool = new DatagramPool();
    private final Map<Integer, Host> hosts = new HashMap<>();
    private final List<Running> flows = new ArrayList<>();

    /**
     * @param trial counted from 1; its seed is the scenario's plus trial - 1
     * @param observers further observers of every link direction, such as a capture
     */
    public Simulation(Scenario scenario, StackName stack, int trial, List<LinkObserver.Factory> observers) {
        this.scenario = scenario;
        this.stack = stack;
        this.trial = trial;
        this.seed = scenario.seed() + trial - 1;
        random = new Streams(seed);
        books = new PacketBooks(scenario.flows(), scenario.warmupNs(), scenario.durationNs());
        List<LinkObserver.Factory> all = new ArrayList<>(List.of(books));
        all.addAll(observers);
        network = Network.build(scenario.topology(), scheduler, random, all);
        mtu = new PathMtu(scenario.topology(), network);
        scenario.flows().forEach(flow -> flows.add(flow.app() instanceof AppSpec.Udp ? new Udp(flow) : new Tcp(flow)));
    }

    public TrialResult run() {
        flows.forEach(Running::schedule);
        scheduler.runUntil(scenario.durationNs());
        books.ledger().added(network.addedFragments());
        List<FlowResult> results = flows.stream().map(Running::result).toList();
        return new TrialResult(
                stack.text(),
                trial,
                seed,
                results,
                books.ledger().totals(),
                books.ledger().linkTotals(),
                network.qdiscStatistics(),
                Verdict.EXACT);
    }

    private Host host(int node) {
        return hosts.computeIfAbsent(node, number -> new Host(number, network, scheduler));
    }

    /** A flow of the trial. */
    private interface Running {
        void schedule();

        FlowResult result();
    }

    /** A flow of datagrams. */
    private final class Udp implements Running {
        private final FlowSpec spec;
        private final DatagramFlow flow;

        Udp(FlowSpec spec) {
            this.spec = spec;
            int mtuBytes = mtu.ofHost(spec.from(), scenario.flows());
            flow = new DatagramFlow(
                    scenario, spec, scheduler, host(spec.from()), host(spec.to()), datagramPool, mtuBytes);
        }

        @Override
        public void schedule() {
            flow.schedule(scenario.durationNs());
        }

        @Override
        public FlowResult result() {
            int index = spec.index();
            return new FlowResult(
                    spec.name(),
                    flow.meter().goodputBitsPerSec(),
                    flow.meter().bitsPerSec(books.throughput().bytes(index)),
                    0,
                    0,
                    books.packets().sentPackets(index),
                    books.packets().lostPackets(index),
                    flow.datagrams(),
                    books.throughput().of(index, books.packets().markedPackets(index)));
        }
    }

    /** Both ends of a TCP flow, its application and its meter. */
    private final class Tcp implements Running, FlowMeter.Source {
        private final FlowSpec spec;
        private final TcpProfile profile;
        private final TcpEndpoint sending;
        private final TcpEndpoint receiving;
        private final Host.Socket receiver;
        private final Application sender;
        private final FlowMeter meter;

        Tcp(FlowSpec spec) {
            this.spec = spec;
            profile = spec.tcp().applyTo(TcpProfiles.named(stack.profile()));
            RandomGenerator start = random.stream("tcp/" + spec.draws());
            sending = endpoint(start, spec.from(), spec.to(), FlowPorts.sender(spec.index()), true);
            receiving = endpoint(start, spec.to(), spec.from(), FlowPorts.receiver(spec.index()), false);
            long sizeBytes = spec.app() instanceof AppSpec.Bytes bytes ? bytes.sizeBytes() : Sender.WITHOUT_END;
            meter = new FlowMeter(scheduler, this, spec.startNs(), scenario.warmupNs(), spec.stopNs(), sizeBytes);
            Host.Socket from = host(spec.from()).open(spec.index(), sending, profile.is(TcpParameter.FRAGMENT));
            receiver = host(spec.to()).open(spec.index(), receiving, profile.is(TcpParameter.FRAGMENT));
            receiver.onRead(meter::received);
            sender = spec.app() instanceof AppSpec.OnOff onOff
                    ? new OnOffSender(from, receiver, times(onOff), onOff.lengthBytes())
                    : new Sender(from, receiver, sizeBytes);
        }

        private WriteTimes times(AppSpec.OnOff app) {
            return new WriteTimes(spec.startNs(), app.rateBitsPerSec(), app.lengthBytes(), app.onNs(), app.offNs());
        }

        /** Where segments are cut on their way, the host does not keep them to the path's MTU. */
        private int mtuBytes(int node) {
            boolean chosen = spec.tcp().mssBytes() > 0 || profile.mssBytes() > 0;
            return profile.is(TcpParameter.FRAGMENT) && chosen ? PathMtu.LARGEST : mtu.ofHost(node, scenario.flows());
        }

        private TcpEndpoint endpoint(RandomGenerator start, int local, int remote, int localPort, boolean isSender) {
            int index = spec.index();
            long tickNs = 1_000_000_000L / profile.hz();
            EndpointConfig config = new EndpointConfig(
                    index,
                    local,
                    remote,
                    Addresses.ofNode(local),
                    Addresses.ofNode(remote),
                    localPort,
                    isSender ? FlowPorts.receiver(index) : FlowPorts.sender(index),
                    mtuBytes(local),
                    spec.tcp().mssBytes(),
                    spec.tcp().windowBytes(),
                    spec.tcp().lengthBytes(),
                    stack.congestion(),
                    isSender && spec.tcp().ecn() ? EcnMode.REQUEST : EcnMode.ACCEPT,
                    start.nextInt() & 0xffff_ffffL,
                    Long.remainderUnsigned(start.nextLong(), tickNs));
            return new TcpEndpoint(profile, config, pool, start);
        }

        @Override
        public void schedule() {
            receiving.listen();
            meter.schedule();
            if (spec.readRateBitsPerSec() > 0) {
                new SlowReader(receiver, spec.readRateBitsPerSec(), spec.startNs()).schedule(scheduler);
            }
            sender.schedule(scheduler, spec.startNs(), spec.stopNs(), scenario.durationNs());
        }

        @Override
        public long bytesRead() {
            return receiving.bytesRead();
        }

        @Override
        public long smoothedRttNs() {
            return sending.smoothedRttNs();
        }

        @Override
        public FlowResult result() {
            int index = spec.index();
            FlowResult result = new FlowResult(
                    spec.name(),
                    meter.goodputBitsPerSec(),
                    meter.bitsPerSec(books.throughput().bytes(index)),
                    sending.retransmits(),
                    meter.rttMeanNs(),
                    books.packets().sentPackets(index),
                    books.packets().lostPackets(index));
            return result.with(books.throughput().of(index, books.packets().markedPackets(index)));
        }
    }
}
