package narrows.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Ratios with their intervals as a picture: a panel for the named cells and one for each rate of the matrix; in a panel a
 * column for each cell, in it a point for each congestion control.
 */
public final class FidelityPlot {
    private static final int LEGEND_HEIGHT = 30;

    /** With fewer the legend would not fit. */
    private static final int LEAST_COLUMNS = 28;

    private final List<String> names;
    private final Map<String, Map<String, List<FidelityRow>>> panels = new LinkedHashMap<>();

    public FidelityPlot(List<FidelityRow> rows) {
        names = rows.stream().map(FidelityRow::congestion).distinct().toList();
        for (FidelityRow row : rows) {
            CellName name = CellName.of(row.cell());
            panels.computeIfAbsent(name.group(), group -> new LinkedHashMap<>())
                    .computeIfAbsent(name.rest(), cell -> new ArrayList<>())
                    .add(row);
        }
    }

    /** The picture as SVG text. */
    public String svg() {
        int columns = panels.values().stream().mapToInt(Map::size).max().orElse(0);
        int width = FidelityPanel.width(Math.max(columns, LEAST_COLUMNS));
        SvgText svg = new SvgText();
        svg.add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
                        + "font-size=\"11\">%n",
                width, LEGEND_HEIGHT + panels.size() * FidelityPanel.HEIGHT);
        svg.add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n");
        legend(svg);
        int top = LEGEND_HEIGHT;
        for (Map.Entry<String, Map<String, List<FidelityRow>>> panel : panels.entrySet()) {
            new FidelityPanel(svg, names, width, top).draw(panel.getKey(), panel.getValue());
            top += FidelityPanel.HEIGHT;
        }
        svg.add("</svg>%n");
        return svg.toString();
    }

    private void legend(SvgText svg) {
        svg.add(
                "<text x=\"%d\" y=\"18\">hollow: not measurable here; at the edge: beyond it</text>%n",
                FidelityPanel.LEFT + 90 * names.size());
        for (int i = 0; i < names.size(); i++) {
            int x = FidelityPanel.LEFT + 90 * i;
            svg.add(
                    "<circle cx=\"%d\" cy=\"14\" r=\"4\" fill=\"%s\"/><text x=\"%d\" y=\"18\">%s</text>%n",
                    x + 6, FidelityPanel.colour(i), x + 14, names.get(i));
        }
    }
}
