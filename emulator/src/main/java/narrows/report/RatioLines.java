package narrows.report;

import java.util.ArrayList;
import java.util.List;
import narrows.run.Comparison;

/** One line for each simulated stack and its real one: the ratio of their mean goodputs. */
final class RatioLines {
    private final List<Comparison> shown;
    private final boolean named;
    private final Ink ink;
    private final int columns;

    /** @param mostFlows with more flows than this only the totals are shown; with one, the total is the flow */
    RatioLines(List<Comparison> comparisons, int flows, int mostFlows, Ink ink, int columns) {
        this.named = flows > 1 && flows <= mostFlows;
        this.shown = comparisons.stream()
                .filter(comparison -> named || comparison.flow().equals(Comparison.TOTAL))
                .toList();
        this.ink = ink;
        this.columns = columns;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (shown.isEmpty()) {
            return lines;
        }
        lines.add(ink.bold("simulated / real: ratio of mean goodputs, 95 % interval"));
        TextTable whole = table(true);
        lines.addAll((whole.columns() > columns ? table(false) : whole).lines());
        return lines;
    }

    /** @param interval whether there is room for it */
    private TextTable table(boolean interval) {
        TextTable table = new TextTable();
        shown.forEach(comparison -> table.row(
                text -> comparison.withinFivePercent() ? ink.good(text) : ink.doubtful(text),
                comparison.simulated() + " / " + comparison.real() + (named ? "  " + comparison.flow() : ""),
                ratio(comparison, interval),
                judgement(comparison)));
        return table;
    }

    private static String ratio(Comparison comparison, boolean interval) {
        if (Double.isNaN(comparison.ratio())) {
            return "-";
        }
        String ratio = HumanUnits.decimals(comparison.ratio(), 3);
        boolean spread = interval && comparison.ratioLow() < comparison.ratioHigh();
        return spread
                ? ratio + " [" + HumanUnits.decimals(comparison.ratioLow(), 3) + ", "
                        + HumanUnits.decimals(comparison.ratioHigh(), 3) + "]"
                : ratio;
    }

    private static String judgement(Comparison comparison) {
        if (Double.isNaN(comparison.ratio())) {
            return "the real stack transferred nothing";
        }
        if (comparison.withinFivePercent()) {
            return "within 5 %";
        }
        double percent = 100 * Math.abs(comparison.ratio() - 1);
        return "simulation " + HumanUnits.decimals(percent, 1) + " % " + (comparison.ratio() < 1 ? "lower" : "higher");
    }
}
