package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.unit.Rate;

/** The disciplines of a link and what they come to, as lines of text; the same in every report. */
public final class LinkText {
    private static final long NS_PER_SEC = 1_000_000_000L;

    private final LinkSpec link;
    private final int packetBytes;
    private final List<String> lines = new ArrayList<>();

    private LinkText(LinkSpec link) {
        this.link = link;
        this.packetBytes = Stages.largestPacketBytes(link);
    }

    /** Each discipline with the values in force, and below it, indented, its limit. */
    public static List<String> disciplines(LinkSpec link) {
        LinkText text = new LinkText(link);
        for (Stage stage : Stages.of(link)) {
            text.lines.add(withoutVoidLimit(stage));
            text.lines.add("  " + text.limit(stage));
        }
        return text.lines;
    }

    /** tbf's description ends with its limit, which a child makes void. */
    private static String withoutVoidLimit(Stage stage) {
        String line = stage.qdisc().describe();
        int end = line.lastIndexOf(" limit ");
        return stage.limitReplaced() && end > 0 ? line.substring(0, end) : line;
    }

    private String limit(Stage stage) {
        if (stage.limitReplaced()) {
            return stage.qdisc().kind() + " limit " + stage.replacedLimitBytes() + " B not in force: child "
                    + stage.child().kind() + childLimit(stage.child());
        }
        if (!stage.limited()) {
            return "no limit";
        }
        return "limit in force " + amount(stage) + (stage.countsFlight() ? ", those in flight included" : "") + ", "
                + time(stage);
    }

    private static String childLimit(QdiscSpec child) {
        Stage alone =
                Stages.of(new LinkSpec("", List.of(child), 0, 0, 0, 0, 1, 0)).get(0);
        return alone.limited() ? ", " + amount(alone) : "";
    }

    private static String amount(Stage stage) {
        return stage.limitPackets() == FifoSpec.UNLIMITED
                ? stage.limitBytes() + " B"
                : stage.limitPackets() + " packets";
    }

    private String time(Stage stage) {
        return stage.drainBitsPerSec() == 0
                ? "no rate, so nothing waits"
                : "up to " + Figures.millis(stage.fullNs(packetBytes)) + " at " + new Rate(stage.drainBitsPerSec());
    }

    /** What the link comes to as a whole: buffer, highest rate, loss. */
    public static List<String> summary(LinkSpec link) {
        LinkText text = new LinkText(link);
        text.buffer();
        text.highestRate();
        text.loss();
        return text.lines;
    }

    private void buffer() {
        Stage buffer = Stages.buffer(link);
        if (buffer == null) {
            lines.add("buffer without limit");
        } else if (buffer.drainBitsPerSec() == 0) {
            lines.add("buffer " + amount(buffer) + ", without a rate that fills it");
        } else {
            long fullNs = buffer.fullNs(packetBytes);
            String exact = fullNs < NS_PER_SEC ? Figures.millis(fullNs) : seconds(fullNs);
            lines.add("buffer " + amount(buffer) + " = " + exact + " of frames of " + packetBytes + " B at "
                    + Figures.rate(buffer.drainBitsPerSec()));
        }
    }

    private static String seconds(long durationNs) {
        return Figures.roundTime(durationNs) + " (" + Figures.millis(durationNs) + ")";
    }

    private void highestRate() {
        long mostBitsPerSec = Stages.mostBitsPerSec(link);
        if (mostBitsPerSec > 0) {
            lines.add("highest rate that the packet limit allows " + Figures.rate(mostBitsPerSec)
                    + ": it counts packets in flight");
        }
    }

    private void loss() {
        double loss = RealLoss.of(link);
        if (loss > 0) {
            lines.add("loss really produced " + Figures.percent(loss) + " of full packets" + ofWhat());
        }
    }

    private String ofWhat() {
        boolean marks = link.qdiscs().stream().anyMatch(qdisc -> qdisc instanceof NetemSpec netem && netem.ecn());
        return marks ? "; those that ask for ECN are marked instead" : "";
    }
}
