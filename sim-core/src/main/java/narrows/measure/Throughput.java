package narrows.measure;

import java.util.List;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.scenario.FlowSpec;

/** Counts the IP bytes of each flow that reach its hosts in the measured time, and how long data took to get there. */
public final class Throughput implements LinkObserver.Factory {
    private final FlowSpec[] flows;
    private final long warmupNs;
    private final MeasuredTime trial;
    private final long[] bytes;
    private final long[] returnBytes;
    private final long[] packets;
    private final long[] delaysNs;

    /** @param durationNs of the trial, with its warm-up */
    public Throughput(List<FlowSpec> flows, long warmupNs, long durationNs) {
        this.flows = flows.toArray(new FlowSpec[0]);
        this.warmupNs = warmupNs;
        trial = new MeasuredTime(warmupNs, durationNs);
        bytes = new long[flows.size()];
        returnBytes = new long[flows.size()];
        packets = new long[flows.size()];
        delaysNs = new long[flows.size()];
    }

    /** IP bytes of flow {@code index} in data direction. */
    public long bytes(int index) {
        return bytes[index];
    }

    /** What the network saw of flow {@code index}, with the marks that another counts. */
    public NetworkResult of(int index, long markedPackets) {
        double delayNs = packets[index] == 0 ? 0 : (double) delaysNs[index] / packets[index];
        return new NetworkResult(
                trial.bitsPerSec(bytes[index]), trial.bitsPerSec(returnBytes[index]), delayNs, markedPackets);
    }

    @Override
    public Ends observe(String direction, int from, int to, LinkSpec spec) {
        return new Ends(from, to);
    }

    private void count(Packet packet, long nowNs) {
        FlowSpec flow = flows[packet.flow];
        if (!isMeasured(flow, nowNs) || nowNs > flow.stopNs()) {
            return;
        }
        if (packet.source == flow.from() && packet.destination == flow.to()) {
            bytes[packet.flow] += packet.lengthBytes;
            packets[packet.flow]++;
            delaysNs[packet.flow] += nowNs - packet.enteredNs;
        } else if (packet.source == flow.to() && packet.destination == flow.from()) {
            returnBytes[packet.flow] += packet.lengthBytes;
        }
    }

    /** What arrives at the instant at which the warm-up ends belongs to it. */
    private boolean isMeasured(FlowSpec flow, long nowNs) {
        return flow.startNs() >= warmupNs ? nowNs >= flow.startNs() : nowNs > warmupNs;
    }

    /** One link direction. */
    final class Ends implements LinkObserver {
        private final int from;
        private final int to;

        Ends(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void arrived(Packet packet, long nowNs) {
            if (packet.source == from) {
                packet.enteredNs = nowNs;
            }
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            // Only what comes out counts.
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            if (packet.destination == to && packet.flow >= 0 && !packet.damaged()) {
                count(packet, nowNs);
            }
        }
    }
}
