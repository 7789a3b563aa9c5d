package narrows.measure;

import java.util.List;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.scenario.FlowSpec;

/**
 * What every trial counts of its packets: ledger, packets of each flow, throughput. As one observer whose parts are known it costs
 * a packet much less than three that are called through their interface.
 */
public final class PacketBooks implements LinkObserver.Factory {
    private final Ledger ledger = new Ledger();
    private final FlowPackets packets;
    private final Throughput throughput;

    /** @param durationNs of the trial, with its warm-up */
    public PacketBooks(List<FlowSpec> flows, long warmupNs, long durationNs) {
        packets = new FlowPackets(flows.size());
        throughput = new Throughput(flows, warmupNs, durationNs);
    }

    public Ledger ledger() {
        return ledger;
    }

    public FlowPackets packets() {
        return packets;
    }

    public Throughput throughput() {
        return throughput;
    }

    @Override
    public LinkObserver observe(String direction, int from, int to, LinkSpec spec) {
        return new Books(
                ledger.observe(direction, from, to, spec),
                packets.observe(direction, from, to, spec),
                throughput.observe(direction, from, to, spec));
    }

    /** The books of one link direction. */
    private static final class Books implements LinkObserver {
        private final Ledger.Direction ledger;
        private final FlowPackets.Direction packets;
        private final Throughput.Ends throughput;

        Books(Ledger.Direction ledger, FlowPackets.Direction packets, Throughput.Ends throughput) {
            this.ledger = ledger;
            this.packets = packets;
            this.throughput = throughput;
        }

        @Override
        public void arrived(Packet packet, long nowNs) {
            ledger.arrived(packet, nowNs);
            packets.arrived(packet, nowNs);
            throughput.arrived(packet, nowNs);
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            ledger.dropped(packet, reason, stage, nowNs);
            packets.dropped(packet, reason, stage, nowNs);
        }

        @Override
        public void duplicated(Packet copy, long nowNs) {
            ledger.duplicated(copy, nowNs);
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            ledger.delivered(packet, nowNs);
            packets.delivered(packet, nowNs);
            throughput.delivered(packet, nowNs);
        }
    }
}
