package narrows.ns3;

import java.util.List;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.scenario.FlowSpec;

/** IP bytes that come from receivers and reach the senders, as ns-3's FlowMonitor counts a flow of ACKs. */
final class AckBytes implements LinkObserver.Factory {
    private final List<FlowSpec> flows;
    private long bytes;

    AckBytes(List<FlowSpec> flows) {
        this.flows = flows;
    }

    long bytes() {
        return bytes;
    }

    @Override
    public LinkObserver observe(String direction, int from, int to, LinkSpec spec) {
        return new LinkObserver() {
            @Override
            public void arrived(Packet packet, long nowNs) {}

            @Override
            public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {}

            @Override
            public void delivered(Packet packet, long nowNs) {
                FlowSpec flow = flows.get(packet.flow);
                if (packet.source == flow.to() && packet.destination == to) {
                    bytes += packet.lengthBytes;
                }
            }
        };
    }
}
