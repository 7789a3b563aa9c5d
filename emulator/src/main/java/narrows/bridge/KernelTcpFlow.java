package narrows.bridge;

import narrows.app.SlowReader;
import narrows.app.WriteTimes;
import narrows.iperf.SocketSettings;
import narrows.iperf.TcpLife;
import narrows.iperf.flow.TcpSink;
import narrows.iperf.flow.TcpSource;
import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.os.CongestionControl;
import narrows.realtime.AppLoop;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** A TCP flow on real sockets. */
final class KernelTcpFlow implements KernelFlow {
    private static final int DEFAULT_WRITE_BYTES = 128 * 1024;
    private static final long SAMPLE_NS = 100_000_000;
    private static final long NS_PER_US = 1000;

    private final FlowSpec flow;
    private final Scheduler scheduler;
    private final TcpSource sender;
    private final TcpSink receiver;
    private final Completion completion;
    private final long measuredFromNs;
    private final RttSamples rtt = new RttSamples();
    private final Timer start = new Timer(this::start);
    private final Timer measure = new Timer(this::measure);
    private final Timer sample = new Timer(this::sample);
    private final Timer write = new Timer(this::write);
    private final Timer read = new Timer(this::read);
    private final Timer stop = new Timer(this::stop);
    private final WriteTimes times;
    private final WriteTimes readTimes;
    private long bytesBefore;
    private FlowMeasurement measurement;

    private KernelTcpFlow(
            FlowSpec flow,
            long warmupNs,
            Scheduler scheduler,
            TcpSource sender,
            TcpSink receiver,
            Completion completion) {
        this.flow = flow;
        this.scheduler = scheduler;
        this.sender = sender;
        this.receiver = receiver;
        this.completion = completion;
        this.measuredFromNs = Math.max(flow.startNs(), warmupNs);
        scheduler.arm(start, flow.startNs());
        scheduler.arm(measure, measuredFromNs);
        scheduler.arm(sample, measuredFromNs + SAMPLE_NS);
        completion.then(this::ended);
        scheduler.arm(stop, flow.stopNs());
        times = flow.app() instanceof AppSpec.OnOff onOff ? times(flow.startNs(), onOff) : null;
        if (times != null) {
            scheduler.arm(write, times.nextNs());
        }
        readTimes = flow.readRateBitsPerSec() == 0 ? null : readTimes(flow);
        if (readTimes != null) {
            scheduler.arm(read, readTimes.nextNs());
        }
    }

    private static WriteTimes readTimes(FlowSpec flow) {
        return new WriteTimes(flow.startNs(), flow.readRateBitsPerSec(), readBytes(flow), 0, 0);
    }

    private static WriteTimes times(long startNs, AppSpec.OnOff app) {
        return new WriteTimes(startNs, app.rateBitsPerSec(), app.lengthBytes(), app.onNs(), app.offNs());
    }

    static KernelTcpFlow open(
            FlowSpec flow,
            String congestion,
            long warmupNs,
            AppLoop loop,
            RealTimeScheduler scheduler,
            KernelHost from,
            KernelHost to) {
        SocketSettings settings = KernelSockets.settings(flow.tcp(), congestion);
        from.enter();
        CongestionControl.require(congestion);
        TcpSource sender = TcpSource.open(
                loop.flows(), settings, FlowPorts.sender(flow.index()), writeBytes(flow), sizeBytes(flow));
        to.enter();
        int pieceBytes = flow.readRateBitsPerSec() == 0 ? 0 : readBytes(flow);
        Completion completion = new Completion(scheduler);
        TcpSink receiver =
                TcpSink.listen(loop.flows(), settings, FlowPorts.receiver(flow.index()), pieceBytes, completion);
        return new KernelTcpFlow(flow, warmupNs, scheduler, sender, receiver, completion);
    }

    private static int writeBytes(FlowSpec flow) {
        if (flow.app() instanceof AppSpec.OnOff onOff) {
            return onOff.lengthBytes();
        }
        int lengthBytes = flow.tcp().lengthBytes();
        return lengthBytes > 0 ? lengthBytes : DEFAULT_WRITE_BYTES;
    }

    private static int readBytes(FlowSpec flow) {
        return SlowReader.pieceBytes(flow.readRateBitsPerSec());
    }

    private static long sizeBytes(FlowSpec flow) {
        if (flow.app() instanceof AppSpec.OnOff) {
            return TcpSource.OFFERED;
        }
        return flow.app() instanceof AppSpec.Bytes bytes ? bytes.sizeBytes() : Long.MAX_VALUE;
    }

    @Override
    public FlowSpec flow() {
        return flow;
    }

    @Override
    public FlowMeasurement measurement() {
        return measurement;
    }

    private void start(long nowNs) {
        sender.connect(Addresses.ofNode(flow.to()), FlowPorts.receiver(flow.index()));
    }

    private void write(long nowNs) {
        sender.offer();
        times.advance();
        scheduler.arm(write, times.nextNs());
    }

    private void read(long nowNs) {
        receiver.readPiece();
        readTimes.advance();
        scheduler.arm(read, readTimes.nextNs());
    }

    private void measure(long nowNs) {
        bytesBefore = receiver.receivedBytes();
    }

    private void sample(long nowNs) {
        rtt.sample(sender);
        scheduler.arm(sample, nowNs + SAMPLE_NS);
    }

    /** Nothing is sampled after the flow's end but what was too short for a sample before. */
    private void ended() {
        scheduler.disarm(sample);
        rtt.sampleIfNone(sender);
    }

    private void stop(long nowNs) {
        ended();
        TcpLife life = sender.life();
        measurement = new FlowMeasurement(
                receiver.receivedBytes() - bytesBefore,
                measuredFromNs,
                Math.min(flow.stopNs(), completion.atNs()),
                life.retransmits(),
                rtt.meanNs(),
                life.minRttUs() * NS_PER_US,
                life.busyUs(),
                life.receiveWindowLimitedUs(),
                life.sendBufferLimitedUs(),
                sender.congestion(),
                problem(),
                null);
        close();
    }

    private String problem() {
        return sender.connected() || !sender.problem().isEmpty() ? sender.problem() : "no connection came up";
    }

    /** Ends the connection with RST. */
    @Override
    public void close() {
        scheduler.disarm(start);
        scheduler.disarm(measure);
        scheduler.disarm(sample);
        scheduler.disarm(write);
        scheduler.disarm(read);
        scheduler.disarm(stop);
        sender.close();
        receiver.close();
    }
}
