package narrows.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import narrows.link.LinkSpec;
import narrows.net.Hop;
import narrows.net.Network;
import narrows.net.Topology;
import narrows.random.Streams;
import narrows.tc.Goodput;
import narrows.tc.GoodputText;
import narrows.tc.RealLoss;
import narrows.tc.Stages;
import narrows.time.VirtualScheduler;
import narrows.unit.Rate;
import narrows.unit.Size;
import narrows.unit.Time;

/** A flow's path, round trip and segment size, as lines of text. */
final class FlowDescription {
    /** IPv4 and TCP headers without options. */
    private static final int HEADER_BYTES = 40;

    /** The timestamp option of every segment, padded (RFC 7323). */
    private static final int TIMESTAMP_BYTES = 12;

    private static final int ACK_BYTES = HEADER_BYTES + TIMESTAMP_BYTES;

    private final Topology topology;
    private final List<FlowSpec> flows;
    private final Network network;
    private final PathMtu mtu;
    private final Map<Integer, Integer> hostMtuBytes = new HashMap<>();

    FlowDescription(Scenario scenario) {
        this.topology = scenario.topology();
        this.flows = scenario.flows();
        this.network = Network.build(topology, new VirtualScheduler(), new Streams(0), List.of());
        this.mtu = new PathMtu(topology, network);
    }

    List<String> of(FlowSpec flow) {
        List<Hop> there = network.path(flow.from(), flow.to());
        List<Hop> back = network.path(flow.to(), flow.from());
        int mtuBytes = Math.min(hostMtuBytes(flow.from()), hostMtuBytes(flow.to()));
        List<String> lines = new ArrayList<>(List.of(
                "  " + flow.name() + " " + app(flow.app()) + reader(flow) + ", " + Time.text(flow.startNs()) + " to "
                        + Time.text(flow.stopNs()),
                "    path " + nodes(flow.from(), there) + "; back " + nodes(flow.to(), back),
                "    RTT without queueing " + rtt(there, back, mtuBytes),
                "    " + (flow.app() instanceof AppSpec.Udp ? "UDP" : segments(flow.tcp(), mtuBytes))));
        if (!(flow.app() instanceof AppSpec.Udp)) {
            lines.add("    predicted goodput, alone and without limits of its own: "
                    + GoodputText.range(goodput(there, back, mtuBytes)));
        }
        return lines;
    }

    private Goodput goodput(List<Hop> there, List<Hop> back, int mtuBytes) {
        int dataBytes = mtuBytes - ACK_BYTES;
        double keptShare = 1;
        double share = Double.MAX_VALUE;
        for (Hop hop : there) {
            LinkSpec link = link(hop);
            keptShare *= 1 - RealLoss.of(link);
            double rate = Stages.rateBitsPerSec(link) * (double) dataBytes / link.wireBytes(mtuBytes);
            share = rate == 0 ? share : Math.min(share, rate);
        }
        return new Goodput(
                dataBytes, delayNs(there) + delayNs(back), 1 - keptShare, share == Double.MAX_VALUE ? 0 : share);
    }

    private static String segments(TcpOptions tcp, int mtuBytes) {
        int mostBytes = mtuBytes - HEADER_BYTES;
        int mssBytes =
                tcp.mssBytes() == 0 || (tcp.mssBytes() > mostBytes && !tcp.fragment()) ? mostBytes : tcp.mssBytes();
        return "MSS " + mssBytes + " B, " + (mssBytes - TIMESTAMP_BYTES) + " B of data in a segment with timestamps"
                + options(tcp);
    }

    private static String app(AppSpec app) {
        if (app instanceof AppSpec.Bytes bytes) {
            return "sends " + new Size(bytes.sizeBytes());
        }
        if (app instanceof AppSpec.OnOff onOff) {
            String periods = onOff.onNs() == 0
                    ? ""
                    : ", " + Time.text(onOff.onNs()) + " on and " + Time.text(onOff.offNs()) + " off";
            return "writes " + onOff.lengthBytes() + " B at " + new Rate(onOff.rateBitsPerSec()) + periods;
        }
        if (app instanceof AppSpec.Udp udp) {
            return "sends datagrams of " + udp.lengthBytes() + " B at " + new Rate(udp.rateBitsPerSec());
        }
        return "bulk";
    }

    private static String reader(FlowSpec flow) {
        return flow.readRateBitsPerSec() == 0 ? "" : ", read at " + new Rate(flow.readRateBitsPerSec());
    }

    private static String options(TcpOptions tcp) {
        String window = tcp.windowBytes() == 0 ? "window automatic" : "window " + new Size(tcp.windowBytes());
        String length =
                tcp.lengthBytes() == 0 ? "writes of the stack's own choice" : "writes of " + tcp.lengthBytes() + " B";
        String settings = tcp.settings().isEmpty() ? "" : "; " + StackDescription.settings(tcp.settings());
        return "; " + window + "; " + length + (tcp.ecn() ? "; asks for ECN" : "") + settings;
    }

    private String nodes(int from, List<Hop> path) {
        List<String> names = new ArrayList<>(List.of(topology.nodes().get(from)));
        for (Hop hop : path) {
            Topology.Edge edge = topology.links().get(hop.edge());
            names.add(topology.nodes().get(hop.forward() ? edge.b() : edge.a()));
        }
        return String.join(" > ", names);
    }

    private String rtt(List<Hop> there, List<Hop> back, int mtuBytes) {
        long delayNs = delayNs(there) + delayNs(back);
        long wireNs = wireNs(there, mtuBytes) + wireNs(back, ACK_BYTES);
        String serialization =
                wireNs == 0 ? "" : ", and " + Text.millis(wireNs) + " to serialize a full packet and its ACK";
        return Text.millis(delayNs) + serialization;
    }

    private long delayNs(List<Hop> path) {
        return path.stream().mapToLong(hop -> Stages.delayNs(link(hop))).sum();
    }

    private long wireNs(List<Hop> path, int packetBytes) {
        return path.stream()
                .mapToLong(hop -> Stages.transmissionNs(link(hop), packetBytes))
                .sum();
    }

    private int hostMtuBytes(int node) {
        return hostMtuBytes.computeIfAbsent(node, host -> mtu.ofHost(host, flows));
    }

    private LinkSpec link(Hop hop) {
        Topology.Edge edge = topology.links().get(hop.edge());
        return hop.forward() ? edge.forward() : edge.backward();
    }
}
