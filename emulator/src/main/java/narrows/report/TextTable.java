package narrows.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Rows in aligned columns, two spaces apart: the first and the last column to the left, the others to the right. */
final class TextTable {
    private static final String GAP = "  ";

    private record Row(List<String> cells, UnaryOperator<String> lastCellInk) {}

    private final List<Row> rows = new ArrayList<>();

    void row(String... cells) {
        row(UnaryOperator.identity(), cells);
    }

    /** @param lastCellInk colours the last cell; it takes no part in the widths */
    void row(UnaryOperator<String> lastCellInk, String... cells) {
        rows.add(new Row(List.of(cells), lastCellInk));
    }

    /** Length of the longest line, colours not counted. */
    int columns() {
        int cells = rows.stream().mapToInt(row -> row.cells.size()).max().orElse(0);
        return IntStream.range(0, cells).map(this::width).sum() + GAP.length() * Math.max(cells - 1, 0);
    }

    /** The lines, none with spaces at its end. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            lines.add(line(row));
        }
        return lines;
    }

    private String line(Row row) {
        int last = row.cells.size() - 1;
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < last; column++) {
            String cell = row.cells.get(column);
            String pad = " ".repeat(width(column) - cell.length());
            line.append(column == 0 ? cell + pad : pad + cell).append(GAP);
        }
        String end = row.cells.get(last);
        return end.isEmpty() ? line.toString().stripTrailing() : line + row.lastCellInk.apply(end);
    }

    private int width(int column) {
        return rows.stream()
                .filter(row -> column < row.cells.size())
                .mapToInt(row -> row.cells.get(column).length())
                .max()
                .orElse(0);
    }
}
