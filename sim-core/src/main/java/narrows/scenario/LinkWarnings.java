package narrows.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import narrows.link.LinkSpec;
import narrows.net.Topology.Edge;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.scenario.StageLimits.Stage;
import narrows.unit.Rate;
import narrows.unit.Size;
import narrows.unit.Time;

/** Traps of a link's configuration that are legal but seldom meant (qdisc.md, section 16). */
final class LinkWarnings {
    private static final long BLOATED_NS = 1_000_000_000L;

    private final LinkSpec link;
    private final int packetBytes;
    private final List<String> warnings = new ArrayList<>();

    private LinkWarnings(LinkSpec link) {
        this.link = link;
        this.packetBytes = StageLimits.largestPacketBytes(link);
    }

    /** Warnings of all links, each once, with the links that earn it. */
    static List<String> of(List<String> nodes, List<Edge> edges) {
        Map<String, Set<String>> links = new LinkedHashMap<>();
        for (Edge edge : edges) {
            boolean alike = edge.forward().equals(edge.backward());
            String forward = nodes.get(edge.a()) + ">" + nodes.get(edge.b());
            String backward = nodes.get(edge.b()) + ">" + nodes.get(edge.a());
            add(links, edge.forward(), alike ? "" : " " + forward);
            add(links, edge.backward(), alike ? "" : " " + backward);
        }
        List<String> lines = new ArrayList<>();
        links.forEach((warning, names) -> lines.add("link " + String.join(", ", names) + ": " + warning));
        return lines;
    }

    private static void add(Map<String, Set<String>> links, LinkSpec link, String direction) {
        for (String warning : of(link)) {
            links.computeIfAbsent(warning, w -> new LinkedHashSet<>()).add(link.name() + direction);
        }
    }

    static List<String> of(LinkSpec link) {
        LinkWarnings warnings = new LinkWarnings(link);
        for (Stage stage : StageLimits.of(link)) {
            warnings.checkInertLimit(stage);
            warnings.checkStarvedDelay(stage);
            warnings.checkBloat(stage);
            warnings.checkTooSmall(stage);
        }
        warnings.checkJitter(link.jitterNs());
        for (QdiscSpec qdisc : link.qdiscs()) {
            warnings.checkJitter(qdisc instanceof NetemSpec netem ? netem.jitterNs() : 0);
        }
        return warnings.warnings;
    }

    private void checkInertLimit(Stage stage) {
        if (stage.limitReplaced()) {
            long limitBytes = ((TbfSpec) stage.qdisc()).limitBytes();
            add("tbf limit " + limitBytes + " B is not in force: a child takes the place of tbf's own queue, here "
                    + stage.child().describe());
        }
    }

    /** netem's limit counts the packets in flight, so it bounds rate x delay. */
    private void checkStarvedDelay(Stage stage) {
        if (!(stage.qdisc() instanceof NetemSpec netem) || stage.drainBitsPerSec() == 0) {
            return;
        }
        double inFlight = (double) stage.drainBitsPerSec() / 8 * netem.delayNs() / 1e9 / packetBytes;
        if (inFlight > netem.limitPackets()) {
            add("netem limit " + netem.limitPackets() + " packets is less than the " + (long) Math.ceil(inFlight)
                    + " that are in flight at " + new Rate(stage.drainBitsPerSec()) + " and "
                    + Time.text(netem.delayNs()) + "; the rate cannot be reached");
        }
    }

    private void checkBloat(Stage stage) {
        long inFlightNs = stage.qdisc() instanceof NetemSpec netem ? netem.delayNs() : 0;
        long waitNs = stage.fullNs(packetBytes) - inFlightNs;
        if (waitNs > BLOATED_NS) {
            add(stage.qdisc().kind() + " queue: packets may wait up to " + Text.millis(waitNs) + " at "
                    + new Rate(stage.drainBitsPerSec()) + "; a smaller queue is usual");
        }
    }

    private void checkTooSmall(Stage stage) {
        if (stage.qdisc() instanceof TbfSpec tbf && tbf.maxPacketBytes() < packetBytes) {
            String which = tbf.maxPacketBytes() < tbf.burstBytes() ? "mtu " : "burst ";
            add("tbf " + which + new Size(tbf.maxPacketBytes()) + " is less than a full packet of " + packetBytes
                    + " bytes; longer packets are all dropped");
        }
        if (stage.limitBytes() < packetBytes) {
            add(stage.qdisc().kind() + " limit " + new Size(stage.limitBytes()) + " is less than a full packet of "
                    + packetBytes + " bytes; such packets are all dropped");
        }
    }

    private void checkJitter(long jitterNs) {
        long rateBitsPerSec = StageLimits.rateBitsPerSec(link);
        double gapNs = rateBitsPerSec == 0 ? 0 : packetBytes * 8e9 / rateBitsPerSec;
        if (jitterNs > gapNs) {
            add("jitter " + Time.text(jitterNs)
                    + " is more than the gap between packets; they will overtake each other");
        }
    }

    private void add(String warning) {
        warnings.add(warning);
    }
}
