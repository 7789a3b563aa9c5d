package narrows.bridge;

import narrows.app.WriteTimes;
import narrows.measure.DatagramResult;
import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.os.UdpSocket;
import narrows.realtime.EventLoop;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** A UDP flow on real sockets. */
final class KernelUdpFlow implements KernelFlow {
    private final FlowSpec flow;
    private final Scheduler scheduler;
    private final DatagramSendingEnd sender;
    private final DatagramReceivingEnd receiver;
    private final WriteTimes times;
    private final long measuredFromNs;
    private final Timer send = new Timer(this::send);
    private final Timer measure = new Timer(this::measure);
    private final Timer stop = new Timer(this::stop);
    private long bytesBefore;
    private FlowMeasurement measurement;

    private KernelUdpFlow(
            FlowSpec flow,
            long warmupNs,
            Scheduler scheduler,
            DatagramSendingEnd sender,
            DatagramReceivingEnd receiver) {
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
            FlowSpec flow,
            long warmupNs,
            EventLoop loop,
            RealTimeScheduler scheduler,
            AppBuffers buffers,
            KernelHost from,
            KernelHost to) {
        int lengthBytes = ((AppSpec.Udp) flow.app()).lengthBytes();
        UdpSocket sending = openSocket(from, FlowPorts.sender(flow.index()));
        try {
            sending.connect(Addresses.ofNode(flow.to()), FlowPorts.receiver(flow.index()));
            UdpSocket receiving = openSocket(to, FlowPorts.receiver(flow.index()));
            DatagramReceivingEnd receiver = new DatagramReceivingEnd(loop, scheduler, receiving, buffers.read());
            DatagramSendingEnd sender = new DatagramSendingEnd(scheduler, sending, lengthBytes);
            return new KernelUdpFlow(flow, warmupNs, scheduler, sender, receiver);
        } catch (RuntimeException failure) {
            sending.close();
            throw failure;
        }
    }

    private static UdpSocket openSocket(KernelHost host, int port) {
        UdpSocket socket = host.openDatagramSocket();
        try {
            socket.bind(port);
            return socket;
        } catch (RuntimeException failure) {
            socket.close();
            throw failure;
        }
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
        bytesBefore = receiver.counter().receivedBytes();
    }

    /** A datagram that the socket does not take now goes with the next. */
    private void send(long nowNs) {
        sender.sendOneMore();
        times.advance();
        if (times.nextNs() < flow.stopNs()) {
            scheduler.arm(send, times.nextNs());
        }
    }

    private void stop(long nowNs) {
        receiver.stop();
        measurement = FlowMeasurement.ofDatagrams(
                receiver.counter().receivedBytes() - bytesBefore,
                measuredFromNs,
                flow.stopNs(),
                sender.problem(),
                new DatagramResult(
                        receiver.counter().receivedDatagrams(),
                        receiver.counter().lostDatagrams(),
                        receiver.counter().reorderedDatagrams(),
                        receiver.counter().jitterNs()));
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
