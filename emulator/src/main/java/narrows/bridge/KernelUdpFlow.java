package narrows.bridge;

import narrows.app.WriteTimes;
import narrows.iperf.DatagramStatistics;
import narrows.iperf.flow.UdpSink;
import narrows.iperf.flow.UdpSource;
import narrows.measure.DatagramResult;
import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.realtime.AppLoop;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** A UDP flow on real sockets. */
final class KernelUdpFlow implements KernelFlow {
    private static final double NS_PER_SEC = 1e9;

    private final FlowSpec flow;
    private final Scheduler scheduler;
    private final UdpSource sender;
    private final UdpSink receiver;
    private final WriteTimes times;
    private final long measuredFromNs;
    private final Timer send = new Timer(this::send);
    private final Timer measure = new Timer(this::measure);
    private final Timer stop = new Timer(this::stop);
    private long bytesBefore;
    private FlowMeasurement measurement;

    private KernelUdpFlow(FlowSpec flow, long warmupNs, Scheduler scheduler, UdpSource sender, UdpSink receiver) {
        this.flow = flow;
        this.scheduler = scheduler;
        this.sender = sender;
        this.receiver = receiver;
        this.measuredFromNs = Math.max(flow.startNs(), warmupNs);
        AppSpec.Udp udp = (AppSpec.Udp) flow.app();
        times = new WriteTimes(flow.startNs(), udp.rateBitsPerSec(), udp.lengthBytes(), 0, 0);
        scheduler.arm(measure, measuredFromNs);
        scheduler.arm(send, times.nextNs());
        scheduler.arm(stop, flow.stopNs());
    }

    static KernelUdpFlow open(
            FlowSpec flow, long warmupNs, AppLoop loop, RealTimeScheduler scheduler, KernelHost from, KernelHost to) {
        int lengthBytes = ((AppSpec.Udp) flow.app()).lengthBytes();
        int senderPort = FlowPorts.sender(flow.index());
        int receiverPort = FlowPorts.receiver(flow.index());
        to.enter();
        UdpSink receiver = UdpSink.open(loop.flows(), receiverPort, lengthBytes);
        from.enter();
        UdpSource sender =
                UdpSource.open(loop.flows(), senderPort, Addresses.ofNode(flow.to()), receiverPort, lengthBytes);
        return new KernelUdpFlow(flow, warmupNs, scheduler, sender, receiver);
    }

    @Override
    public FlowSpec flow() {
        return flow;
    }

    @Override
    public FlowMeasurement measurement() {
        return measurement;
    }

    private void measure(long nowNs) {
        bytesBefore = receiver.statistics().receivedBytes();
    }

    /** A datagram that the socket does not take now goes with the next. */
    private void send(long nowNs) {
        sender.offer();
        times.advance();
        if (times.nextNs() < flow.stopNs()) {
            scheduler.arm(send, times.nextNs());
        }
    }

    private void stop(long nowNs) {
        receiver.stop();
        DatagramStatistics statistics = receiver.statistics();
        measurement = FlowMeasurement.ofDatagrams(
                statistics.receivedBytes() - bytesBefore,
                measuredFromNs,
                flow.stopNs(),
                sender.problem(),
                new DatagramResult(
                        statistics.receivedDatagrams(),
                        statistics.lostDatagrams(),
                        statistics.outOfOrderDatagrams(),
                        statistics.jitterSec() * NS_PER_SEC));
    }

    /** The receiving socket stays until now: what comes after the flow's stop must not be answered as unreachable. */
    @Override
    public void close() {
        scheduler.disarm(send);
        scheduler.disarm(measure);
        scheduler.disarm(stop);
        sender.close();
        receiver.close();
    }
}
