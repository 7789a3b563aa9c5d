package narrows.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What several comparisons of the fidelity check say together.
 *
 * @param rows how many have a faithful real run; the others are not counted in what follows
 * @param leftOut how many have none
 * @param close how many are within 5 %
 * @param agreeing how many are within 5 % or have 1 inside their interval
 * @param medianDifference of ratios from 1; NaN without comparisons
 * @param farthest the one with the largest difference; null without comparisons
 */
record FidelitySummary(
        int rows, int leftOut, long close, long agreeing, double medianDifference, FidelityRow farthest) {
    static FidelitySummary of(List<FidelityRow> rows) {
        List<FidelityRow> sorted = rows.stream()
                .filter(FidelityRow::measurable)
                .sorted(Comparator.comparingDouble(FidelityRow::difference))
                .toList();
        return new FidelitySummary(
                sorted.size(),
                rows.size() - sorted.size(),
                sorted.stream()
                        .filter(row -> row.comparison().withinFivePercent())
                        .count(),
                sorted.stream().filter(FidelityRow::agrees).count(),
                median(sorted),
                sorted.isEmpty() ? null : sorted.get(sorted.size() - 1));
    }

    private static double median(List<FidelityRow> sorted) {
        int size = sorted.size();
        return size == 0
                ? Double.NaN
                : (sorted.get((size - 1) / 2).difference()
                                + sorted.get(size / 2).difference())
                        / 2;
    }

    /** The lines at the end of a run. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (rows == 0) {
            lines.add("nothing was compared");
        } else {
            lines.add(rows + " comparisons: " + share(close) + " within 5 %, " + share(agreeing)
                    + " within 5 % or with 1 inside the 95 % interval");
            lines.add("difference: median " + percent(medianDifference) + ", largest " + largest() + " ("
                    + farthest.cell() + ", " + farthest.congestion() + ")");
        }
        if (leftOut > 0) {
            lines.add(leftOut + " more are not counted: their real trials were not faithful on this machine");
        }
        return lines;
    }

    private String share(long count) {
        return String.format(Locale.ROOT, "%d (%.1f %%)", count, 100.0 * count / rows);
    }

    /** The row of {@code name} in Markdown. */
    String markdown(String name) {
        return String.join(
                " | ",
                "| " + name,
                Integer.toString(rows),
                Long.toString(close),
                Long.toString(agreeing),
                rows == 0 ? "" : percent(medianDifference),
                largest(),
                leftOut + " |");
    }

    private String largest() {
        return farthest == null ? "" : percent(farthest.difference());
    }

    private static String percent(double fraction) {
        return HumanUnits.decimals(100 * fraction, 1) + " %";
    }
}
