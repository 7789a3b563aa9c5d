package narrows.bridge;

import narrows.app.SlowReader;
import narrows.app.WriteTimes;
import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.os.Memory;
import narrows.os.TcpInfo;
import narrows.os.TcpSocket;
import narrows.realtime.EventLoop;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.TcpOptions;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfile;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** A TCP flow on real sockets. */
final class KernelTcpFlow implements KernelFlow {
    private static final int DEFAULT_WRITE_BYTES = 128 * 1024;
    private static final long SAMPLE_NS = 100_000_000;
    private static final long NS_PER_US = 1000;

    private final FlowSpec flow;
    private final Scheduler scheduler;
    private final SendingEnd sender;
    private final ReceivingEnd receiver;
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

    private KernelTcpFlow(FlowSpec flow, long warmupNs, Scheduler scheduler, SendingEnd sender, ReceivingEnd receiver) {
        this.flow = flow;
        this.scheduler = scheduler;
        this.sender = sender;
        this.receiver = receiver;
        this.measuredFromNs = Math.max(flow.startNs(), warmupNs);
        scheduler.arm(start, flow.startNs());
        scheduler.arm(measure, measuredFromNs);
        scheduler.arm(sample, measuredFromNs + SAMPLE_NS);
        receiver.whenComplete(this::ended);
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
            EventLoop loop,
            RealTimeScheduler scheduler,
            AppBuffers buffers,
            KernelHost from,
            KernelHost to) {
        TcpSocket sending = openSocket(flow, congestion, from, FlowPorts.sender(flow.index()));
        try {
            TcpSocket listener = openSocket(flow, congestion, to, FlowPorts.receiver(flow.index()));
            listener.listen();
            int writeBytes = writeBytes(flow);
            SendingEnd sender = new SendingEnd(loop, sending, buffers.write(writeBytes), writeBytes, sizeBytes(flow));
            boolean slow = flow.readRateBitsPerSec() > 0;
            Memory readBuffer = slow ? Memory.allocate(readBytes(flow)) : buffers.read();
            ReceivingEnd receiver = new ReceivingEnd(loop, scheduler, listener, readBuffer, slow);
            return new KernelTcpFlow(flow, warmupNs, scheduler, sender, receiver);
        } catch (RuntimeException failure) {
            sending.close();
            throw failure;
        }
    }

    private static TcpSocket openSocket(FlowSpec flow, String congestion, KernelHost host, int port) {
        TcpSocket socket = host.openSocket();
        try {
            socket.congestionControl(congestion);
            apply(flow.tcp(), socket);
            socket.bind(port);
            return socket;
        } catch (RuntimeException failure) {
            socket.close();
            throw failure;
        }
    }

    private static void apply(TcpOptions options, TcpSocket socket) {
        if (options.mssBytes() > 0) {
            socket.maxSegmentBytes(options.mssBytes());
        }
        if (options.windowBytes() > 0) {
            socket.windowBytes(Math.toIntExact(options.windowBytes()));
        }
        TcpProfile asked = options.applyTo(TcpProfile.LINUX);
        if (asked.is(TcpParameter.NODELAY)) {
            socket.noDelay();
        }
        if (asked.is(TcpParameter.PACING)) {
            socket.pace(asked.maxPacingRateBitsPerSec() / Byte.SIZE);
        }
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
            return SendingEnd.OFFERED;
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
        TcpInfo info = new TcpInfo();
        sender.readInfo(info);
        measurement = new FlowMeasurement(
                receiver.receivedBytes() - bytesBefore,
                measuredFromNs,
                Math.min(flow.stopNs(), receiver.completeNs()),
                info.totalRetransmits(),
                rtt.meanNs(),
                info.minRttUs() * NS_PER_US,
                info.busyUs(),
                info.receiveWindowLimitedUs(),
                info.sendBufferLimitedUs(),
                sender.congestionControl(),
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
        sender.reset();
        receiver.reset();
    }
}
