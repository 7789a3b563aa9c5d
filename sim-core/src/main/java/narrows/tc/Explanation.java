package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;

/** What tc lines come to, as text: parsed values, limits in force, delay, buffer, loss, and what a TCP flow gets. */
public final class Explanation {
    /** IPv4 and TCP headers with timestamps. */
    private static final int HEADER_BYTES = 52;

    private static final int LONGEST_LATE_NS = 1_000_000;

    private final TcChain chain;
    private final LinkSpec link;
    private final long rttNs;
    private final boolean rttGiven;
    private final List<String> lines = new ArrayList<>();

    private Explanation(TcChain chain, Device device, long rttNs) {
        this.chain = chain;
        this.link = TcChain.link(chain.specs(), device);
        this.rttGiven = rttNs > 0;
        this.rttNs = rttGiven ? rttNs : 2 * Stages.delayNs(link);
    }

    /**
     * Explains the disciplines of a device.
     *
     * @param rttNs round trip for the prediction; 0: twice the delay of these lines
     */
    public static List<String> of(TcChain chain, Device device, long rttNs) {
        if (chain.lines().isEmpty()) {
            return List.of("nothing is left: the device has the discipline that the system gives it");
        }
        Explanation explanation = new Explanation(chain, device, rttNs);
        explanation.parsed();
        explanation.inForce();
        explanation.whole();
        explanation.goodput();
        explanation.warnings();
        return explanation.lines;
    }

    private void parsed() {
        lines.add("parsed");
        int number = 1;
        for (TcLine line : chain.lines()) {
            lines.add("  " + number++ + " " + ParsedText.of(line.request()));
        }
    }

    private void inForce() {
        lines.add("in force, the root first");
        LinkText.disciplines(link).forEach(line -> lines.add("  " + line));
    }

    private void whole() {
        long delayNs = Stages.delayNs(link);
        lines.add("together");
        lines.add("  one-way delay " + Figures.millis(delayNs) + "; two-way " + Figures.millis(2 * delayNs)
                + " if the other direction has the same lines");
        LinkText.summary(link).forEach(line -> lines.add("  " + line));
    }

    private void goodput() {
        int segmentBytes = link.mtuBytes() - HEADER_BYTES;
        Goodput goodput = new Goodput(segmentBytes, rttNs, RealLoss.of(link), shareBitsPerSec(segmentBytes));
        String rtt = rttNs == 0 ? "RTT not known, give --rtt" : "RTT " + Figures.millis(rttNs);
        lines.add("TCP, one flow: " + segmentBytes + " B of data in a segment, " + rtt + (rttGiven ? " as given" : ""));
        lines.addAll(GoodputText.of(goodput, Stages.rateBitsPerSec(link)).stream()
                .map(line -> "  " + line)
                .toList());
    }

    private double shareBitsPerSec(int segmentBytes) {
        long rate = Stages.rateBitsPerSec(link);
        long most = Stages.mostBitsPerSec(link);
        double least = rate == 0 || most == 0 ? Math.max(rate, most) : Math.min(rate, most);
        return least * segmentBytes / Stages.largestPacketBytes(link);
    }

    private void warnings() {
        List<String> warnings = new ArrayList<>(chain.warnings());
        warnings.addAll(LateTimers.warnings(link, LONGEST_LATE_NS));
        if (!warnings.isEmpty()) {
            lines.add("warnings");
            warnings.forEach(warning -> lines.add("  " + warning));
        }
    }
}
