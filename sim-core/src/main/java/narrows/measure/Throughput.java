package narrows.measure;

import java.util.List;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.scenario.FlowSpec;

/** Counts the IP bytes of each flow, in data direction, that reach its receiving host in the measured time. */
public final class Throughput implements LinkObserver.Factory {
    private final List<FlowSpec> flows;
    private final long warmupNs;
    private final long[] bytes;

    public Throughput(List<FlowSpec> flows, long warmupNs) {
        this.flows = List.copyOf(flows);
        this.warmupNs = warmupNs;
        this.bytes = new long[flows.size()];
    }

    /** IP bytes of flow {@code index}. */
    public long bytes(int index) {
        return bytes[index];
    }

    @Override
    public LinkObserver observe(String direction, int from, int to, LinkSpec spec) {
        return new Arrivals(to);
    }

    private void count(Packet packet, long nowNs) {
        FlowSpec flow = flows.get(packet.flow);
        boolean data = packet.source == flow.from() && packet.destination == flow.to();
        if (data && isMeasured(flow, nowNs) && nowNs <= flow.stopNs()) {
            bytes[packet.flow] += packet.lengthBytes;
        }
    }

    /** What arrives at the instant at which the warm-up ends belongs to it. */
    private boolean isMeasured(FlowSpec flow, long nowNs) {
        return flow.startNs() >= warmupNs ? nowNs >= flow.startNs() : nowNs > warmupNs;
    }

    /** One link direction, which ends at node {@code to}. */
    private final class Arrivals implements LinkObserver {
        private final int to;

        Arrivals(int to) {
            this.to = to;
        }

        @Override
        public void arrived(Packet packet, long nowNs) {
            // Only what comes out counts.
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            // Only what comes out counts.
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            if (packet.destination == to && packet.flow >= 0) {
                count(packet, nowNs);
            }
        }
    }
}
