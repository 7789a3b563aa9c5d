package narrows.sim;

import narrows.app.DatagramAddress;
import narrows.app.DatagramCounter;
import narrows.app.DatagramSender;
import narrows.app.WriteTimes;
import narrows.measure.DatagramResult;
import narrows.measure.FlowMeter;
import narrows.net.Host;
import narrows.packet.Datagram;
import narrows.packet.DatagramPool;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;
import narrows.time.Scheduler;

/** A UDP flow: its sender, what its receiver counts, and its meter. */
final class DatagramFlow implements FlowMeter.Source {
    private final FlowSpec spec;
    private final Scheduler scheduler;
    private final DatagramSender sender;
    private final DatagramCounter counter = new DatagramCounter();
    private final FlowMeter meter;

    /** @param mtuBytes of the sending host: it lets longer datagrams be cut, as kernels do */
    DatagramFlow(
            Scenario scenario,
            FlowSpec spec,
            Scheduler scheduler,
            Host from,
            Host to,
            DatagramPool pool,
            int mtuBytes) {
        this.spec = spec;
        this.scheduler = scheduler;
        AppSpec.Udp udp = (AppSpec.Udp) spec.app();
        meter = new FlowMeter(scheduler, this, spec.startNs(), scenario.warmupNs(), spec.stopNs(), 0);
        sender = new DatagramSender(
                from,
                pool,
                new DatagramAddress(spec.index(), spec.from(), spec.to()),
                new WriteTimes(spec.startNs(), udp.rateBitsPerSec(), udp.lengthBytes(), 0, 0),
                udp.lengthBytes(),
                udp.lengthBytes() + Datagram.HEADER_BYTES > mtuBytes);
        to.read(spec.index(), this::received);
    }

    void schedule(long endNs) {
        meter.schedule();
        sender.schedule(scheduler, spec.startNs(), spec.stopNs(), endNs);
    }

    /** The receiver closes with the flow. */
    private void received(Datagram datagram, long nowNs) {
        if (nowNs <= spec.stopNs()) {
            counter.received(datagram.index, datagram.sentNs, datagram.payloadBytes, nowNs);
        }
    }

    @Override
    public long bytesRead() {
        return counter.receivedBytes();
    }

    @Override
    public long smoothedRttNs() {
        return 0;
    }

    FlowMeter meter() {
        return meter;
    }

    DatagramResult datagrams() {
        return new DatagramResult(
                counter.receivedDatagrams(), counter.lostDatagrams(), counter.reorderedDatagrams(), counter.jitterNs());
    }
}
