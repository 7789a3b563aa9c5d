package narrows.scenario.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import narrows.link.ErrorModel;
import narrows.link.LinkSpec;
import narrows.net.Topology.Edge;
import narrows.qdisc.Chance;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.scenario.Scenario;
import narrows.tc.InputOptions;
import narrows.tc.Stages;
import narrows.unit.Rate;
import narrows.unit.Time;

/** Commands of tc, one interface {@code NODE-PEER} for each end of a link; the limits of a device are its own to set. */
final class TcExport {
    private static final String TOOL = "tc";

    private static final int ETHERNET_BYTES = 14;

    private final Scenario scenario;
    private final List<String> lines = new ArrayList<>();

    TcExport(Scenario scenario) {
        this.scenario = scenario;
    }

    List<String> lines() {
        List<String> nodes = scenario.topology().nodes();
        lines.add("# " + scenario.name() + ": run each command on its node; interface NODE-PEER leads to PEER.");
        lines.add("# Switch off segmentation offload first: ethtool -K NODE-PEER tso off gso off gro off");
        for (Edge edge : scenario.topology().links()) {
            direction(nodes.get(edge.a()), nodes.get(edge.b()), edge.forward());
            direction(nodes.get(edge.b()), nodes.get(edge.a()), edge.backward());
        }
        return lines;
    }

    private void direction(String node, String peer, LinkSpec link) {
        String device = node + "-" + peer;
        List<String> chain = chain(link);
        if (!chain.isEmpty()) {
            lines.add("# on " + node + header(link));
            lines.add("ip link set dev " + device + " mtu " + link.mtuBytes());
        }
        for (int i = 0; i < chain.size(); i++) {
            String place = i == 0 ? "root" : "parent " + i + ":1";
            lines.add("tc qdisc add dev " + device + " " + place + " handle " + (i + 1) + ": " + chain.get(i));
        }
    }

    /** Where a rate or a limit in bytes counts lengths, the device must count the same header. */
    private static String header(LinkSpec link) {
        boolean counts = Stages.rateBitsPerSec(link) != 0;
        require(
                link,
                !counts || link.overheadBytes() == 0 || link.overheadBytes() == ETHERNET_BYTES,
                "tc counts 14 bytes of header on Ethernet and none on TUN, this link " + link.overheadBytes());
        if (!counts) {
            return "";
        }
        return link.overheadBytes() == 0
                ? ", a device without link header, such as TUN; on Ethernet tc counts 14 B more a packet"
                : ", an Ethernet or veth device, whose 14 B header counts";
    }

    private static List<String> chain(LinkSpec link) {
        Export.requireSayable(TOOL, link, onlyDelays(link) ? Set.of("errors", "distribution", "reorder") : Set.of());
        boolean wire = link.rateBitsPerSec() != 0
                || link.delayNs() != 0
                || link.loss() != 0
                || link.wire().errors() != null;
        if (!wire) {
            return disciplines(link);
        }
        requireExact(link);
        if (link.rateBitsPerSec() == 0) {
            return List.of(netem(link, ""));
        }
        if (link.qdiscs().isEmpty()) {
            return List.of(netem(link, " rate " + new Rate(link.rateBitsPerSec())));
        }
        return withQueue(link);
    }

    /** Then netem has the same order: nothing waits, and what is lost would not have kept anything waiting. */
    private static boolean onlyDelays(LinkSpec link) {
        return link.rateBitsPerSec() == 0 && link.qdiscs().isEmpty();
    }

    private static List<String> disciplines(LinkSpec link) {
        List<String> chain = new ArrayList<>();
        for (QdiscSpec qdisc : link.qdiscs()) {
            chain.add(InputOptions.of(qdisc));
        }
        return chain;
    }

    private static void requireExact(LinkSpec link) {
        require(link, link.lossPerByte() == 0, "loss by bytes is not known to netem");
        require(
                link,
                link.loss() == 0 || link.rateBitsPerSec() == 0,
                "loss comes after the rate here, and before it in netem; a lost packet would not use the link");
        require(link, link.jitterNs() == 0 || link.rateBitsPerSec() == 0, "jitter after a rate is not known to netem");
    }

    /** netem's limit counts packets in flight, the link's only those that wait. */
    private static List<String> withQueue(LinkSpec link) {
        require(
                link,
                link.delayNs() == 0,
                "a queue of waiting packets before " + Time.text(link.delayNs())
                        + " of propagation: netem's limit also counts those in flight; put the delay on a link of its own");
        require(link, link.qdiscs().size() == 1, "a chain of disciplines before a serialization rate");
        require(
                link,
                link.qdiscs().get(0) instanceof FifoSpec fifo && fifo.limitBytes() == FifoSpec.UNLIMITED,
                "only a queue of packets maps to netem's limit, this is "
                        + link.qdiscs().get(0).describe());
        FifoSpec fifo = (FifoSpec) link.qdiscs().get(0);
        long inside = fifo.limitPackets() == FifoSpec.UNLIMITED ? Integer.MAX_VALUE : fifo.limitPackets() + 1;
        return List.of("netem limit " + inside + " rate " + new Rate(link.rateBitsPerSec()));
    }

    private static String netem(LinkSpec link, String rate) {
        NetemSpec spec = NetemSpec.DEFAULT
                .withLimit(Integer.MAX_VALUE)
                .withDelay(link.delayNs(), link.jitterNs())
                .withLoss(lossModel(link))
                .withTable(link.wire().jitterTable())
                .withReorder(link.wire().reorder(), link.wire().reorder().possible() ? 1 : 0);
        require(
                link,
                link.qdiscs().isEmpty() || link.rateBitsPerSec() != 0,
                "a delay or a loss behind " + kinds(link)
                        + ", which a device has before them; put it on a link of its own");
        return InputOptions.of(spec) + rate;
    }

    private static String kinds(LinkSpec link) {
        return link.qdiscs().stream().map(QdiscSpec::kind).collect(Collectors.joining(" and "));
    }

    private static NetemLoss lossModel(LinkSpec link) {
        require(
                link,
                link.wire().errors() == null || (link.wire().errors() instanceof ErrorModel.Markov && link.loss() == 0),
                "netem has one loss model, and none of ns-3's");
        return link.wire().errors() instanceof ErrorModel.Markov chain
                ? chain.model()
                : new NetemLoss.Random(Chance.of(link.loss() == 0 ? 0 : link.loss() - 1));
    }

    private static void require(LinkSpec link, boolean holds, String reason) {
        if (!holds) {
            throw Export.refused(TOOL, link.name(), reason);
        }
    }
}
