package narrows.run;

import java.util.ArrayList;
import java.util.List;
import narrows.bridge.FlowMeasurement;
import narrows.bridge.HostLosses;
import narrows.bridge.KernelFlow;
import narrows.bridge.KernelNetwork;
import narrows.link.LinkObserver;
import narrows.measure.FlowResult;
import narrows.measure.PacketBooks;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.qdisc.DropReason;
import narrows.random.Streams;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import narrows.time.Timer;

/** One trial on kernel stacks: its network, its flows and what is counted of them. */
final class KernelTrial implements AutoCloseable {
    private final Scenario scenario;
    private final StackName stack;
    private final int number;
    private final PacketBooks books;
    private final RealTimeScheduler bridgeScheduler;
    private final RealTimeScheduler appsScheduler;
    private final KernelNetwork network;
    private final List<KernelFlow> flows = new ArrayList<>();

    private KernelTrial(
            Scenario scenario, StackName stack, int number, List<LinkObserver.Factory> extra, KernelLoops loops) {
        this.scenario = scenario;
        this.stack = stack;
        this.number = number;
        bridgeScheduler = loops.bridge().newScheduler();
        appsScheduler = loops.apps().newScheduler();
        books = new PacketBooks(scenario.flows(), scenario.warmupNs(), scenario.durationNs());
        List<LinkObserver.Factory> observers = new ArrayList<>(List.of(books));
        observers.addAll(extra);
        network = KernelNetwork.open(
                scenario.topology(), scenario.flows(), new Streams(seed()), observers, loops.bridge(), bridgeScheduler);
    }

    /** Makes hosts and sockets and hangs them on the loops. The present thread changes its namespace. */
    static KernelTrial open(
            Scenario scenario, StackName stack, int number, List<LinkObserver.Factory> extra, KernelLoops loops) {
        KernelTrial trial = new KernelTrial(scenario, stack, number, extra, loops);
        try {
            for (FlowSpec flow : scenario.flows()) {
                trial.flows.add(trial.openFlow(flow, loops));
            }
            return trial;
        } catch (RuntimeException failure) {
            trial.close();
            throw failure;
        }
    }

    private KernelFlow openFlow(FlowSpec flow, KernelLoops loops) {
        return KernelFlow.open(
                flow,
                stack.congestion(),
                scenario.warmupNs(),
                loops.apps(),
                appsScheduler,
                network.host(flow.from()),
                network.host(flow.to()));
    }

    private long seed() {
        return scenario.seed() + number - 1;
    }

    int number() {
        return number;
    }

    /** Makes {@code originNanoTime} the trial's instant 0 and has both loops learn of its end. */
    void startAt(long originNanoTime, KernelLoops loops) {
        bridgeScheduler.startAt(originNanoTime);
        appsScheduler.startAt(originNanoTime);
        bridgeScheduler.endAt(scenario.durationNs());
        bridgeScheduler.arm(new Timer(nowNs -> bridgeEnds(loops)), scenario.durationNs());
        appsScheduler.arm(new Timer(nowNs -> loops.appsEnded()), scenario.durationNs());
    }

    private void bridgeEnds(KernelLoops loops) {
        network.end();
        loops.bridgeEnded();
    }

    /** The figures, after both loops have ended. The present thread changes its namespace. */
    TrialResult result(KernelLoops loops) {
        HostLosses losses = network.losses();
        books.ledger().droppedOutside(DropReason.TUN, losses.tunPackets());
        return new TrialResult(
                stack.text(),
                number,
                seed(),
                flows.stream().map(this::flowResult).toList(),
                books.ledger().totals(),
                books.ledger().linkTotals(),
                network.qdiscStatistics(),
                verdict(losses, loops));
    }

    private FlowResult flowResult(KernelFlow kernelFlow) {
        FlowSpec flow = kernelFlow.flow();
        int index = flow.index();
        FlowMeasurement measured = kernelFlow.measurement();
        return new FlowResult(
                flow.name(),
                measured.goodputBitsPerSec(),
                measured.bitsPerSec(books.throughput().bytes(index)),
                measured.retransmits(),
                measured.rttMeanNs(),
                books.packets().sentPackets(index),
                books.packets().lostPackets(index),
                measured.datagrams(),
                books.throughput().of(index, books.packets().markedPackets(index)));
    }

    private Verdict verdict(HostLosses losses, KernelLoops loops) {
        KernelVerdict verdict = new KernelVerdict();
        verdict.losses(losses, network.framesWithoutSlot(), network.failedWrites());
        long bridgeNs = loops.bridge().stalls().longestNs();
        long appsNs = loops.apps().stalls().longestNs();
        verdict.stalls(bridgeNs, appsNs, network.longestAckGapNs());
        verdict.shortestQueue(
                KernelRunner.smallestQueueNs(scenario),
                Math.max(Math.max(bridgeNs, appsNs), network.lateness().maxNs()));
        FlowJudge judge = new FlowJudge(scenario, stack.congestion(), verdict);
        flows.forEach(flow -> judge.judge(flow.flow(), flow.measurement()));
        verdict.lateness(network.lateness(), judge.smallestRttNs());
        return verdict.verdict();
    }

    @Override
    public void close() {
        flows.forEach(KernelFlow::close);
        network.close();
    }
}
