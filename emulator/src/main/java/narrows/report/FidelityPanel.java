package narrows.report;

import java.util.List;
import java.util.Map;

/** A part of the fidelity picture: some cells side by side over a scale of ratios, with a band for 5 %. */
final class FidelityPanel {
    /** Where the scale begins. */
    static final int LEFT = 60;

    private static final int RIGHT = 20;
    private static final int TITLE = 24;
    private static final int SCALE = 200;
    private static final int LABELS = 96;

    /** Of the whole panel. */
    static final int HEIGHT = TITLE + SCALE + LABELS;

    private static final int COLUMN = 21;
    private static final double OFFSET = 5;
    private static final int LOWEST_PERCENT = 85;
    private static final int HIGHEST_PERCENT = 115;
    private static final List<String> COLOURS = List.of("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e");

    private final SvgText svg;
    private final List<String> names;
    private final int right;
    private final int top;

    /**
     * @param names of the congestion controls, in the order of their points
     * @param width of the picture
     * @param top of the panel in it
     */
    FidelityPanel(SvgText svg, List<String> names, int width, int top) {
        this.svg = svg;
        this.names = names;
        this.right = width - RIGHT;
        this.top = top + TITLE;
    }

    /** Width of a picture whose widest panel has so many cells. */
    static int width(int cells) {
        return LEFT + cells * COLUMN + RIGHT;
    }

    static String colour(int name) {
        return COLOURS.get(name % COLOURS.size());
    }

    void draw(String title, Map<String, List<FidelityRow>> cells) {
        svg.add("<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>%n", LEFT, top - 8, title);
        svg.add(
                "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"#e4f2e4\"/>%n",
                LEFT, y(1.05), right - LEFT, y(0.95) - y(1.05));
        grid();
        int x = LEFT + COLUMN / 2;
        for (Map.Entry<String, List<FidelityRow>> cell : cells.entrySet()) {
            column(cell.getKey(), cell.getValue(), x);
            x += COLUMN;
        }
    }

    private void grid() {
        for (int percent = LOWEST_PERCENT; percent <= HIGHEST_PERCENT; percent += 5) {
            double y = y(percent / 100.0);
            svg.add(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n",
                    LEFT, right, y, y, percent == 100 ? "#888888" : "#dddddd");
            svg.add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>%n", LEFT - 6, y + 4, percent / 100.0);
        }
        int middle = top + SCALE / 2;
        svg.add(
                "<text x=\"14\" y=\"%d\" transform=\"rotate(-90 14 %d)\" text-anchor=\"middle\">simulated / real</text>%n",
                middle, middle);
    }

    private void column(String cell, List<FidelityRow> rows, int x) {
        for (FidelityRow row : rows) {
            int name = names.indexOf(row.congestion());
            point(row, x + OFFSET * (name - (names.size() - 1) / 2.0), colour(name));
        }
        svg.add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" transform=\"rotate(-90 %d %d)\" font-size=\"9\">%s</text>%n",
                x + 3, top + SCALE + 6, x + 3, top + SCALE + 6, cell);
    }

    private void point(FidelityRow row, double x, String colour) {
        svg.add(
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n",
                x, x, y(row.comparison().ratioLow()), y(row.comparison().ratioHigh()), colour);
        svg.add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\" stroke=\"%s\"/>%n",
                x, y(row.comparison().ratio()), row.measurable() ? colour : "white", colour);
    }

    /** Ratios outside the scale stand at its edge. */
    private double y(double ratio) {
        double percent = Double.isNaN(ratio) ? 100 : Math.max(LOWEST_PERCENT, Math.min(HIGHEST_PERCENT, 100 * ratio));
        return top + SCALE * (HIGHEST_PERCENT - percent) / (HIGHEST_PERCENT - LOWEST_PERCENT);
    }
}
