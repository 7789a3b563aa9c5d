package narrows.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import narrows.link.LinkSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.TbfSpec;
import narrows.scenario.StageLimits.Stage;
import narrows.unit.Probability;
import narrows.unit.Rate;
import narrows.unit.Time;

/** The stages of one direction of a link, in the order in which a packet meets them, as lines of text. */
final class LinkDescription {
    private final LinkSpec link;
    private final int packetBytes;
    private final List<String> lines = new ArrayList<>();

    private LinkDescription(LinkSpec link) {
        this.link = link;
        this.packetBytes = StageLimits.largestPacketBytes(link);
    }

    /** @param directions for example {@code a>b} */
    static List<String> of(LinkSpec link, String directions) {
        LinkDescription description = new LinkDescription(link);
        description.lines.add("link " + link.name() + " " + directions);
        description.queues();
        description.wire();
        return description.lines;
    }

    private void queues() {
        List<Stage> stages = StageLimits.of(link);
        if (stages.isEmpty()) {
            lines.add("  queue fifo, no limit");
        }
        for (Stage stage : stages) {
            lines.add("  "
                    + (stage.limitReplaced()
                            ? withoutLimit(stage)
                            : stage.qdisc().describe()));
            lines.add("    " + limit(stage));
        }
    }

    /** tbf's description ends with its limit, which a child makes void. */
    private static String withoutLimit(Stage stage) {
        String line = stage.qdisc().describe();
        return line.substring(0, line.lastIndexOf(" limit "));
    }

    private String limit(Stage stage) {
        if (stage.limitReplaced()) {
            long limitBytes = ((TbfSpec) stage.qdisc()).limitBytes();
            return "tbf limit " + limitBytes + " B not in force: child "
                    + stage.child().kind() + childLimit(stage);
        }
        if (!stage.limited()) {
            return "no limit";
        }
        String words = stage.limitPackets() == FifoSpec.UNLIMITED
                ? "limit in force " + stage.limitBytes() + " B"
                : "limit in force " + stage.limitPackets() + " packets";
        return words + inFlight(stage) + ", " + time(stage);
    }

    private static String childLimit(Stage stage) {
        if (stage.child() instanceof NetemSpec netem) {
            return ", " + netem.limitPackets() + " packets";
        }
        if (stage.child() instanceof FifoSpec fifo && fifo.limitPackets() != FifoSpec.UNLIMITED) {
            return ", " + fifo.limitPackets() + " packets";
        }
        return stage.child() instanceof FifoSpec fifo ? ", " + fifo.limitBytes() + " B" : "";
    }

    private static String inFlight(Stage stage) {
        return stage.qdisc() instanceof NetemSpec ? ", those in flight included" : "";
    }

    private String time(Stage stage) {
        return stage.drainBitsPerSec() == 0
                ? "no rate, so nothing waits"
                : "up to " + Text.millis(stage.fullNs(packetBytes)) + " at " + new Rate(stage.drainBitsPerSec());
    }

    private void wire() {
        String rate = link.rateBitsPerSec() == 0
                ? "no serialization"
                : "serialization " + new Rate(link.rateBitsPerSec()) + ", "
                        + Text.millis(StageLimits.transmissionNs(link, link.mtuBytes())) + " for a full packet";
        lines.add("  " + rate);
        String jitter = link.jitterNs() == 0 ? "" : " +- " + Time.text(link.jitterNs()) + " uniform";
        lines.add("  propagation " + Time.text(link.delayNs()) + jitter);
        if (link.loss() != 0) {
            lines.add(
                    "  loss " + new Probability(link.loss()) + " at the receiver, after the packet has used the link");
        }
        if (link.lossPerByte() != 0) {
            String probability = BigDecimal.valueOf(link.lossPerByte())
                    .stripTrailingZeros()
                    .toString()
                    .toLowerCase(Locale.ROOT);
            double share = -Math.expm1(packetBytes * Math.log1p(-link.lossPerByte()));
            lines.add(String.format(
                    Locale.ROOT,
                    "  loss %s a byte at the receiver: %.6f %% of the packets of %d B",
                    probability,
                    100 * share,
                    packetBytes));
        }
        lines.add("  one-way delay " + Text.millis(StageLimits.delayNs(link))
                + " without queueing and serialization; mtu " + link.mtuBytes() + " B, overhead " + link.overheadBytes()
                + " B a packet");
    }
}
