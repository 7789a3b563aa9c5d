package narrows.report;

import java.util.List;
import java.util.Locale;

/** Ratios with their intervals as a picture: one column for each row of the table, a band for 5 %. */
public final class FidelityPlot {
    private static final int LEFT = 60;
    private static final int TOP = 30;
    private static final int HEIGHT = 260;
    private static final int LABELS = 190;
    private static final int COLUMN = 16;
    private static final double LOWEST = 0.85;
    private static final double HIGHEST = 1.15;
    private static final List<String> COLOURS = List.of("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e");

    private final List<FidelityRow> rows;
    private final List<String> names;
    private final StringBuilder svg = new StringBuilder();

    public FidelityPlot(List<FidelityRow> rows) {
        this.rows = List.copyOf(rows);
        this.names = rows.stream().map(FidelityRow::congestion).distinct().toList();
    }

    /** The picture as SVG text. */
    public String svg() {
        int width = LEFT + Math.max(rows.size(), 20) * COLUMN + 20;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">%n",
                width, TOP + HEIGHT + LABELS);
        add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n");
        add(
                "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"#eef6ee\"/>%n",
                LEFT, y(1.05), width - LEFT - 20, y(0.95) - y(1.05));
        grid(width);
        legend();
        for (int i = 0; i < rows.size(); i++) {
            point(rows.get(i), LEFT + COLUMN * i + COLUMN / 2);
        }
        return svg.append("</svg>\n").toString();
    }

    private void grid(int width) {
        for (int percent = 85; percent <= 115; percent += 5) {
            double y = y(percent / 100.0);
            add(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n",
                    LEFT, width - 20, y, y, percent == 100 ? "#888888" : "#dddddd");
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>%n", LEFT - 6, y + 4, percent / 100.0);
        }
        add(
                "<text x=\"14\" y=\"%d\" transform=\"rotate(-90 14 %d)\" text-anchor=\"middle\">simulated / real goodput</text>%n",
                TOP + HEIGHT / 2, TOP + HEIGHT / 2);
    }

    private void legend() {
        for (int i = 0; i < names.size(); i++) {
            add(
                    "<circle cx=\"%d\" cy=\"14\" r=\"4\" fill=\"%s\"/><text x=\"%d\" y=\"18\">%s</text>%n",
                    LEFT + 90 * i + 6, COLOURS.get(i % COLOURS.size()), LEFT + 90 * i + 14, names.get(i));
        }
    }

    private void point(FidelityRow row, int x) {
        String colour = COLOURS.get(names.indexOf(row.congestion()) % COLOURS.size());
        add(
                "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n",
                x, x, y(row.comparison().ratioLow()), y(row.comparison().ratioHigh()), colour);
        add(
                "<circle cx=\"%d\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>%n",
                x, y(row.comparison().ratio()), colour);
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" transform=\"rotate(-90 %d %d)\" font-size=\"9\">%s</text>%n",
                x + 3, TOP + HEIGHT + 8, x + 3, TOP + HEIGHT + 8, row.cell());
    }

    /** Ratios outside the picture stand at its edge. */
    private static double y(double ratio) {
        double inside = Double.isNaN(ratio) ? 1 : Math.max(LOWEST, Math.min(HIGHEST, ratio));
        return TOP + HEIGHT * (HIGHEST - inside) / (HIGHEST - LOWEST);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
    }
}
