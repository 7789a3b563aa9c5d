package narrows.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import narrows.link.Framing;
import narrows.link.LinkSpec;
import narrows.link.WireSpec;
import narrows.tc.LinkText;
import narrows.tc.Stages;
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
        this.packetBytes = Stages.largestPacketBytes(link);
    }

    /** @param directions for example {@code a>b} */
    static List<String> of(LinkSpec link, String directions) {
        LinkDescription description = new LinkDescription(link);
        description.lines.add("link " + link.name() + " " + directions);
        description.queues();
        description.wire();
        LinkText.summary(link).forEach(line -> description.lines.add("  " + line));
        return description.lines;
    }

    private void queues() {
        if (link.qdiscs().isEmpty()) {
            lines.add("  queue fifo, no limit");
        }
        LinkText.disciplines(link).forEach(line -> lines.add("  " + line));
    }

    private String distribution() {
        return link.wire().jitterTable() == null
                ? "uniform"
                : link.wire().jitterTable().name();
    }

    private String framing() {
        Framing framing = link.wire().framing();
        return (framing.mpuBytes() == 0 ? "" : ", at least " + framing.mpuBytes() + " B")
                + (framing.atm() ? ", in ATM cells" : "");
    }

    /** What links rarely have. */
    private void more() {
        WireSpec wire = link.wire();
        if (wire.errors() != null) {
            lines.add("  " + wire.errors().describe() + " at the receiver");
        }
        if (wire.reorder().possible()) {
            lines.add("  reorder " + wire.reorder() + ": these arrive without the propagation delay");
        }
        if (wire.trace() != null) {
            lines.add("  trace " + wire.trace().name() + ", "
                    + new Rate(wire.trace().rateBitsPerSec()) + " on average: "
                    + wire.trace().opportunityBytes() + " B an opportunity, "
                    + wire.trace().headerBytes() + " B of header a packet"
                    + (wire.trace().once() ? "; the link ends with it" : ""));
        }
        if (wire.schedule() != null) {
            lines.add("  schedule of " + wire.schedule().changes().size() + " changes"
                    + (wire.schedule().periodNs() == 0
                            ? ""
                            : ", again every " + Time.text(wire.schedule().periodNs())));
            wire.schedule().changes().forEach(change -> lines.add("    " + change.describe()));
        }
    }

    private void wire() {
        String rate = link.rateBitsPerSec() == 0
                ? "no serialization"
                : "serialization " + new Rate(link.rateBitsPerSec()) + ", "
                        + Text.millis(Stages.transmissionNs(link, link.mtuBytes())) + " for a full packet";
        lines.add("  " + rate);
        String jitter = link.jitterNs() == 0 ? "" : " +- " + Time.text(link.jitterNs()) + " " + distribution();
        lines.add("  propagation " + Time.text(link.delayNs()) + jitter);
        if (link.loss() != 0) {
            lines.add(
                    "  loss " + new Probability(link.loss()) + " at the receiver, after the packet has used the link");
        }
        more();
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
        lines.add("  one-way delay " + Text.millis(Stages.delayNs(link))
                + " without queueing and serialization; mtu " + link.mtuBytes() + " B, overhead " + link.overheadBytes()
                + " B a packet" + framing());
    }
}
