package narrows.scenario.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import narrows.link.ErrorModel;
import narrows.link.LinkSpec;
import narrows.net.Topology.Edge;
import narrows.qdisc.FifoSpec;
import narrows.scenario.Scenario;
import narrows.unit.Probability;

/** Point-to-point links of ns-3 with their device queues, and without its second queue, the queue disc. */
final class Ns3Export {
    private static final String TOOL = "ns3";

    /** What ns-3 counts with each packet on such a link (PPP header). */
    private static final int PPP_BYTES = 2;

    private final Scenario scenario;
    private final List<String> lines = new ArrayList<>();

    Ns3Export(Scenario scenario) {
        this.scenario = scenario;
    }

    List<String> lines() {
        List<String> nodes = scenario.topology().nodes();
        lines.add("// " + scenario.name() + ": the links, to be pasted into main() of a script for ns-3.");
        lines.add("// ns-3 gives every device a second queue (FqCoDel) with its address, unless told as below.");
        lines.add("ns3::NodeContainer nodes;");
        lines.add("nodes.Create(" + nodes.size() + ");");
        lines.add("ns3::InternetStackHelper stack;");
        lines.add("stack.Install(nodes);");
        lines.add("ns3::Ipv4AddressHelper addresses(\"10.1.0.0\", \"255.255.255.0\");");
        for (Edge edge : scenario.topology().links()) {
            link(edge, nodes);
        }
        lines.add("ns3::Ipv4GlobalRoutingHelper::PopulateRoutingTables();");
        return lines;
    }

    private void link(Edge edge, List<String> nodes) {
        requireExact(edge);
        LinkSpec link = edge.forward();
        lines.add("{   // " + link.name() + ": " + nodes.get(edge.a()) + " - " + nodes.get(edge.b()));
        lines.add("    ns3::PointToPointHelper link;");
        lines.add("    link.DisableFlowControl();");
        lines.add("    link.SetDeviceAttribute(\"DataRate\", ns3::StringValue(\"" + link.rateBitsPerSec() + "bps\"));");
        lines.add("    link.SetDeviceAttribute(\"Mtu\", ns3::UintegerValue(" + link.mtuBytes() + "));");
        lines.add("    link.SetChannelAttribute(\"Delay\", ns3::StringValue(\"" + link.delayNs() + "ns\"));");
        lines.add("    link.SetQueue(\"ns3::DropTailQueue<Packet>\", \"MaxSize\", ns3::StringValue(\""
                + queue((FifoSpec) link.qdiscs().get(0)) + "\"));");
        lines.add("    ns3::NetDeviceContainer devices = link.Install(nodes.Get(" + edge.a() + "), nodes.Get("
                + edge.b() + "));");
        lines.add("    addresses.Assign(devices);");
        lines.add("    addresses.NewNetwork();");
        lines.add("    ns3::TrafficControlHelper().Uninstall(devices);");
        receiverLoss(edge.forward(), 1);
        receiverLoss(edge.backward(), 0);
        lines.add("}");
    }

    private static String queue(FifoSpec fifo) {
        return fifo.limitPackets() == FifoSpec.UNLIMITED ? fifo.limitBytes() + "B" : fifo.limitPackets() + "p";
    }

    /** ns-3 loses packets at the receiving device, as links here do. */
    private void receiverLoss(LinkSpec link, int receiver) {
        boolean bytes = link.lossPerByte() != 0;
        if (bytes || link.loss() != 0) {
            double rate = bytes ? link.lossPerByte() : new Probability(link.loss()).fraction();
            lines.add("    auto loss" + receiver + " = ns3::CreateObject<ns3::RateErrorModel>();");
            lines.add("    loss" + receiver + "->SetUnit(ns3::RateErrorModel::ERROR_UNIT_" + (bytes ? "BYTE" : "PACKET")
                    + ");");
            lines.add("    loss" + receiver + "->SetRate(" + rate + ");");
            attach(receiver);
        }
        errors(link.wire().errors(), "loss" + receiver, receiver);
    }

    private void attach(int receiver) {
        lines.add("    devices.Get(" + receiver + ")->SetAttribute(\"ReceiveErrorModel\", ns3::PointerValue(loss"
                + receiver + "));");
    }

    private void errors(ErrorModel model, String name, int receiver) {
        if (model instanceof ErrorModel.Burst burst) {
            lines.add("    auto " + name + " = ns3::CreateObject<ns3::BurstErrorModel>();");
            lines.add("    " + name + "->SetBurstRate(" + new Probability(burst.start()).fraction() + ");");
            lines.add("    auto length" + receiver + " = ns3::CreateObject<ns3::UniformRandomVariable>();");
            lines.add("    length" + receiver + "->SetAttribute(\"Min\", ns3::DoubleValue(" + burst.leastPackets()
                    + "));");
            lines.add("    length" + receiver + "->SetAttribute(\"Max\", ns3::DoubleValue(" + burst.mostPackets()
                    + "));");
            lines.add("    " + name + "->SetRandomBurstSize(length" + receiver + ");");
        } else if (model instanceof ErrorModel.Listed list) {
            lines.add("    auto " + name + " = ns3::CreateObject<ns3::ReceiveListErrorModel>();");
            lines.add("    " + name + "->SetList({"
                    + list.arrivals().stream().map(String::valueOf).collect(Collectors.joining(", ")) + "});");
        } else if (model instanceof ErrorModel.EverySecond) {
            lines.add("    auto " + name + " = ns3::CreateObject<ns3::BinaryErrorModel>();");
        }
        if (model != null) {
            attach(receiver);
        }
    }

    private void requireExact(Edge edge) {
        for (LinkSpec link : List.of(edge.forward(), edge.backward())) {
            Export.requireSayable(TOOL, link, Set.of("errors"));
            require(
                    link,
                    !(link.wire().errors() instanceof ErrorModel.Markov),
                    "ns-3 has no error model like netem's chains");
            require(
                    link,
                    !(link.wire().errors() instanceof ErrorModel.Numbered),
                    "the ids of packets are others in ns-3; write loss: list, which counts arrivals");
            require(
                    link,
                    link.wire().errors() == null || (link.loss() == 0 && link.lossPerByte() == 0),
                    "two error models at one device");
            require(link, link.rateBitsPerSec() > 0, "ns-3's point-to-point link needs a rate");
            require(link, link.jitterNs() == 0, "ns-3's point-to-point link has no jitter");
            require(link, link.loss() == 0 || link.lossPerByte() == 0, "loss of packets and of bytes at once");
            require(
                    link,
                    link.overheadBytes() == PPP_BYTES,
                    "ns-3 counts 2 bytes of overhead a packet, this link " + link.overheadBytes()
                            + "; write overhead: 2 to have the same link in both");
            require(link, isDropTail(link), "only one drop-tail queue maps to a device's queue");
        }
        require(edge.forward(), alike(edge.forward(), edge.backward()), "ns-3's two directions are alike but for loss");
    }

    private static boolean isDropTail(LinkSpec link) {
        return link.qdiscs().size() == 1
                && link.qdiscs().get(0) instanceof FifoSpec fifo
                && fifo.markPackets() == FifoSpec.UNLIMITED
                && (fifo.limitPackets() == FifoSpec.UNLIMITED) != (fifo.limitBytes() == FifoSpec.UNLIMITED);
    }

    private static boolean alike(LinkSpec a, LinkSpec b) {
        return a.rateBitsPerSec() == b.rateBitsPerSec()
                && a.delayNs() == b.delayNs()
                && a.mtuBytes() == b.mtuBytes()
                && a.qdiscs().equals(b.qdiscs());
    }

    private static void require(LinkSpec link, boolean holds, String reason) {
        if (!holds) {
            throw Export.refused(TOOL, link.name(), reason);
        }
    }
}
