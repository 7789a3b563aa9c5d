package narrows.tc;

import java.util.ArrayList;
import java.util.List;

/** A prediction of goodput in words; the same in every report. */
public final class GoodputText {
    private GoodputText() {}

    /** @param rateBitsPerSec of the link; 0: none */
    public static List<String> of(Goodput goodput, long rateBitsPerSec) {
        List<String> lines = new ArrayList<>();
        if (rateBitsPerSec > 0) {
            lines.add("link share " + Figures.roundMbit(goodput.shareBitsPerSec()) + " Mbit/s");
        }
        if (goodput.lossy()) {
            lines.add("Mathis " + pair(goodput.mathisBitsPerSec(1), goodput.mathisBitsPerSec(2)));
            lines.add("PFTK " + pair(goodput.pftkBitsPerSec(1), goodput.pftkBitsPerSec(2)));
        }
        double low = goodput.lowBitsPerSec();
        double high = goodput.highBitsPerSec();
        if (high == 0) {
            lines.add("predicted goodput not bounded by these lines");
            return lines;
        }
        lines.add("predicted goodput " + range(low, high) + " Mbit/s per flow");
        if (rateBitsPerSec > 0) {
            lines.add(binding(goodput, low, high, rateBitsPerSec));
        }
        return lines;
    }

    /** The range alone. */
    public static String range(Goodput goodput) {
        if (goodput.highBitsPerSec() == 0) {
            return "not bounded";
        }
        return range(goodput.lowBitsPerSec(), goodput.highBitsPerSec()) + " Mbit/s";
    }

    private static String range(double low, double high) {
        String from = Figures.shortMbit(low);
        String to = Figures.shortMbit(high);
        return from.equals(to) ? to : from + "-" + to;
    }

    private static String pair(double perSegment, double delayed) {
        return Figures.roundMbit(perSegment) + " Mbit/s with an ACK for each segment, " + Figures.roundMbit(delayed)
                + " with delayed ACKs";
    }

    private static String binding(Goodput goodput, double low, double high, long rateBitsPerSec) {
        String rate = Figures.rate(rateBitsPerSec);
        double share = goodput.shareBitsPerSec();
        if (high < share) {
            return rate + " never binds: random loss holds a flow below it, and it would take " + flows(share / high)
                    + " to " + flows(share / low) + " flows to fill it";
        }
        return low < share ? rate + " may bind: loss and rate allow about the same" : rate + " binds";
    }

    private static long flows(double count) {
        return (long) Math.ceil(count);
    }
}
