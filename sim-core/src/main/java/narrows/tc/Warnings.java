package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.Rate;
import narrows.unit.Size;
import narrows.unit.TcNotation;
import narrows.unit.Time;

/** What the author of a chain of disciplines may not know. */
public final class Warnings {
    private static final int FRAME_BYTES = 1500;
    private static final double BITS_PER_FRAME_NS = FRAME_BYTES * 8e9;
    private static final long SECOND_NS = 1_000_000_000L;

    private Warnings() {}

    /** Warnings about a chain, root first, each the parent of the next; one line each. */
    public static List<String> of(List<QdiscSpec> rootFirst) {
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < rootFirst.size(); i++) {
            boolean parent = i + 1 < rootFirst.size();
            if (rootFirst.get(i) instanceof TbfSpec tbf) {
                tbf(tbf, parent, warnings);
            } else if (rootFirst.get(i) instanceof NetemSpec netem) {
                netem(netem, rateBitsPerSec(rootFirst), warnings);
            }
        }
        return warnings;
    }

    /** tc's {@code Mbps} is bytes per second; elsewhere it is bits. */
    static void bytesPerSecond(String text, long bytesPerSec, List<String> warnings) {
        if (TcNotation.isBytesPerSecondWord(text)) {
            warnings.add("rate " + text + " is bytes per second in tc: " + new Rate(bytesPerSec * 8));
        }
    }

    private static void tbf(TbfSpec tbf, boolean parent, List<String> warnings) {
        if (parent) {
            warnings.add("tbf limit " + new Size(tbf.limitBytes()) + " is not in force: its child has the queue");
        } else if (tbf.limitBytes() > tbf.rateBytesPerSec()) {
            warnings.add("tbf limit " + new Size(tbf.limitBytes()) + " holds more than 1 s at the rate");
        }
        if (tbf.maxPacketBytes() < FRAME_BYTES) {
            warnings.add("tbf drops every packet above " + tbf.maxPacketBytes() + " bytes: its burst is below the MTU");
        }
    }

    private static void netem(NetemSpec netem, long rateBitsPerSec, List<String> warnings) {
        if (netem.jitterNs() > 0) {
            warnings.add("netem jitter " + Time.text(netem.jitterNs()) + " reorders packets");
        }
        double inFlightPackets = netem.delayNs() * (double) rateBitsPerSec / BITS_PER_FRAME_NS;
        if (inFlightPackets > netem.limitPackets()) {
            warnings.add(
                    "netem limit " + netem.limitPackets() + " starves the link: it counts packets in flight, about "
                            + (long) Math.ceil(inFlightPackets) + " at " + new Rate(rateBitsPerSec));
        }
        if (rateBitsPerSec > 0
                && netem.limitPackets() * BITS_PER_FRAME_NS / rateBitsPerSec > netem.delayNs() + SECOND_NS) {
            warnings.add("netem limit " + netem.limitPackets() + " holds more than 1 s at " + new Rate(rateBitsPerSec));
        }
    }

    private static long rateBitsPerSec(List<QdiscSpec> specs) {
        for (QdiscSpec spec : specs) {
            if (spec instanceof TbfSpec tbf) {
                return tbf.rate().bitsPerSec();
            }
        }
        return 0;
    }
}
