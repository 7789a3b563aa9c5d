package narrows.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import narrows.capture.Divergence;
import narrows.capture.EventText;
import narrows.capture.Figure;
import narrows.capture.LaneResult;
import narrows.capture.LossEvent;
import narrows.capture.SideBySide;
import narrows.capture.TraceEvent;

/** A comparison of two traces as text. */
public final class TraceReport {
    private static final int MOST_LOSSES = 10;
    private static final String GAP = "  ";

    private final String left;
    private final String right;

    /**
     * A report of two traces.
     *
     * @param left short names of the two, as columns show them
     */
    public TraceReport(String left, String right) {
        this.left = left;
        this.right = right;
    }

    /** How well each sequence agrees. */
    public List<String> lanes(List<LaneResult> lanes) {
        TextTable table = new TextTable();
        table.row("events", "in both", "only " + left, "only " + right, "first difference");
        for (LaneResult lane : lanes) {
            table.row(
                    word(lane.lane().name()),
                    Long.toString(lane.same()),
                    Long.toString(lane.onlyLeft()),
                    Long.toString(lane.onlyRight()),
                    lane.first() == null ? "none" : text(lane.first()));
        }
        return table.lines();
    }

    private static String text(Divergence place) {
        return seconds(place.timeNs()) + " s: " + segment(place.left()) + " | " + segment(place.right());
    }

    private static String segment(TraceEvent event) {
        return event == null ? "-" : EventText.segment(event);
    }

    /** What the lane that parts first means for the search. */
    public String meaning(Divergence first) {
        String when = "First difference after " + seconds(first.timeNs()) + " s: ";
        return when
                + switch (first.lane()) {
                    case SENT -> "the host sent something else, after the same arrivals. Look at its stack.";
                    case ARRIVED -> "something else reached the host. Look at the other host or at the network.";
                    case DROPPED -> "the network dropped another packet. What follows needs no other cause.";
                };
    }

    /** Both traces around a place; {@code >} marks the events that part there. */
    public List<String> context(Divergence place, List<SideBySide.Row> rows) {
        List<String> lefts = new ArrayList<>();
        List<String> rights = new ArrayList<>();
        lefts.add(GAP + left);
        rights.add(GAP + right);
        for (SideBySide.Row row : rows) {
            lefts.add(line(row.left(), place.left()));
            rights.add(line(row.right(), place.right()));
        }
        int width = lefts.stream().mapToInt(String::length).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < lefts.size(); i++) {
            lines.add((pad(lefts.get(i), width) + GAP + rights.get(i)).stripTrailing());
        }
        return lines;
    }

    private static String line(TraceEvent event, TraceEvent marked) {
        if (event == null) {
            return "";
        }
        boolean here = marked != null && marked.number() == event.number();
        return (here ? "> " : GAP) + EventText.line(event);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    /** Statistics beside each other; what neither has is left out. */
    public List<String> figures(List<Figure> lefts, List<Figure> rights) {
        TextTable table = new TextTable();
        table.row("", left, right, right + " / " + left);
        for (int i = 0; i < lefts.size(); i++) {
            Figure a = lefts.get(i);
            Figure b = rights.get(i);
            if (isSomething(a) || isSomething(b)) {
                table.row(a.name(), number(a), number(b), ratio(b.value() / a.value()));
            }
        }
        return table.lines();
    }

    private static boolean isSomething(Figure figure) {
        return Double.isFinite(figure.value()) && figure.value() != 0;
    }

    private static String number(Figure figure) {
        return Double.isFinite(figure.value()) ? HumanUnits.decimals(figure.value(), figure.places()) : "-";
    }

    private static String ratio(double ratio) {
        return Double.isFinite(ratio) ? HumanUnits.decimals(ratio, 3) : "-";
    }

    /** The first recoveries of both, in turn. */
    public List<String> losses(List<LossEvent> lefts, List<LossEvent> rights, int segmentBytes) {
        TextTable table = new TextTable();
        table.row("recovery", left, right, "");
        int rows = Math.min(MOST_LOSSES, Math.max(lefts.size(), rights.size()));
        for (int i = 0; i < rows; i++) {
            table.row(Integer.toString(i + 1), loss(lefts, i, segmentBytes), loss(rights, i, segmentBytes), "");
        }
        return table.lines();
    }

    private static String loss(List<LossEvent> losses, int index, int segmentBytes) {
        if (index >= losses.size()) {
            return "-";
        }
        LossEvent loss = losses.get(index);
        String lasted = loss.lastedNs() < 0 ? "not ended" : seconds(loss.lastedNs()) + " s";
        return String.format(
                Locale.ROOT,
                "%s s: flight %.1f, %d retransmitted, %d timeouts, %s",
                seconds(loss.timeNs()),
                (double) loss.flightBytes() / segmentBytes,
                loss.retransmissions(),
                loss.timeouts(),
                lasted);
    }

    private static String seconds(long ns) {
        return HumanUnits.decimals(ns / 1e9, 6);
    }

    private static String word(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
