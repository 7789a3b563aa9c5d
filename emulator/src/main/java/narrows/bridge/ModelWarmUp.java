package narrows.bridge;

import java.util.List;
import narrows.link.LinkObserver;
import narrows.measure.FlowPackets;
import narrows.measure.Ledger;
import narrows.measure.Throughput;
import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.net.Network;
import narrows.net.Topology;
import narrows.packet.WireFormat;
import narrows.random.Streams;
import narrows.scenario.FlowSpec;
import narrows.time.VirtualScheduler;

/**
 * Sends made-up packets through a network like the one to be run, in virtual time, so that its disciplines have been compiled
 * before the first real packet meets them.
 */
public final class ModelWarmUp {
    private static final int PACKETS = 20_000;
    private static final int LIMIT_FRAMES = 4096;
    private static final int DATA_BYTES = 500;
    private static final int HEADER_BYTES = WireFormat.IPV4_HEADER_BYTES + WireFormat.TCP_HEADER_BYTES;

    private final VirtualScheduler scheduler = new VirtualScheduler();
    private final FramePool pool = new FramePool(DATA_BYTES, LIMIT_FRAMES);
    private final FrameParser parser;
    private final Network network;
    private final byte[] packet = new byte[DATA_BYTES];

    private ModelWarmUp(Topology topology, List<FlowSpec> flows) {
        parser = new FrameParser(topology.nodes().size(), flows.size());
        List<LinkObserver.Factory> observers =
                List.of(new Ledger(), new FlowPackets(flows.size()), new Throughput(flows, 0, 1));
        network = Network.build(topology, scheduler, new Streams(0), observers);
        for (int node = 0; node < topology.nodes().size(); node++) {
            network.attach(node, (arrived, nowNs) -> arrived.release());
        }
    }

    /**
     * Runs every flow's data and acknowledgments in turn, at about the rate of the bottleneck.
     *
     * @param rateBitsPerSec what the flows together can bring through
     */
    public static void run(Topology topology, List<FlowSpec> flows, long rateBitsPerSec) {
        long intervalNs = Math.max(DATA_BYTES * 8_000_000_000L / Math.max(rateBitsPerSec, 1), 1);
        ModelWarmUp warmUp = new ModelWarmUp(topology, flows);
        for (int index = 0; index < PACKETS; index++) {
            warmUp.scheduler.runUntil(index * intervalNs);
            FlowSpec flow = flows.get(index / 2 % flows.size());
            boolean data = index % 2 == 0;
            warmUp.send(flow, data ? flow.from() : flow.to(), data ? flow.to() : flow.from(), data);
        }
    }

    private void send(FlowSpec flow, int from, int to, boolean data) {
        Frame frame = pool.take();
        if (frame == null) {
            return;
        }
        int sender = FlowPorts.sender(flow.index());
        int receiver = FlowPorts.receiver(flow.index());
        int lengthBytes = data ? DATA_BYTES : HEADER_BYTES;
        int source = Addresses.ofNode(from);
        int destination = Addresses.ofNode(to);
        WireFormat.writeIpv4(packet, 0, lengthBytes, 0, 0, WireFormat.PROTOCOL_TCP, source, destination);
        WireFormat.putShort(packet, WireFormat.IPV4_HEADER_BYTES, data ? sender : receiver);
        WireFormat.putShort(packet, WireFormat.IPV4_HEADER_BYTES + 2, data ? receiver : sender);
        frame.fill(packet, lengthBytes);
        if (parser.parse(frame, lengthBytes)) {
            network.send(from, frame, scheduler.nowNs());
        } else {
            frame.release();
        }
    }
}
