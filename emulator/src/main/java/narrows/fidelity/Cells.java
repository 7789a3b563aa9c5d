package narrows.fidelity;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;
import narrows.run.BuiltInScenarios;

/** All cells: those with a scenario file of their own, and the regular matrix. */
public final class Cells {
    private static final String PREFIX = "fidelity/";

    /** Long and slow ones first, so that the run does not end with one of them alone. */
    private static final List<String> QUICK = List.of(
            "a",
            "g",
            "flows4",
            "acks",
            "policer",
            "bucket",
            "window",
            "b",
            "c",
            "d",
            "e",
            "i",
            "j",
            "n",
            "reorder",
            "2mbit-200ms-loss0-deep",
            "2mbit-20ms-loss1-tiny",
            "10mbit-5ms-loss0.1-tiny",
            "10mbit-100ms-loss1-bdp",
            "20mbit-100ms-loss5-deep",
            "20mbit-5ms-loss0-bdp",
            "20mbit-200ms-loss0.1-bdp",
            "100mbit-20ms-loss1-bdp",
            "100mbit-5ms-loss0.1-bdp",
            "100mbit-100ms-loss0-deep");

    private Cells() {}

    /** All cells, those with a file of their own first. */
    public static List<Cell> all() {
        List<Cell> all = new ArrayList<>();
        BuiltInScenarios.fidelityNames()
                .forEach(name -> all.add(new Cell(name.substring(PREFIX.length()), BuiltInScenarios.text(name))));
        MatrixCell.all().forEach(cell -> all.add(cell.cell()));
        return all;
    }

    /** Few cells that stand for all: every kind of link, rate, round trip, loss and queue is among them. */
    public static List<Cell> quick() {
        return matching(QUICK);
    }

    /**
     * The cells whose names match one of {@code patterns} ({@code *} and {@code ?} as in file names).
     *
     * @throws NarrowsException if a pattern matches nothing
     */
    public static List<Cell> matching(List<String> patterns) {
        List<Cell> all = all();
        List<Cell> chosen = new ArrayList<>();
        for (String pattern : patterns) {
            List<Cell> matches = matching(all, pattern);
            matches.stream().filter(cell -> !chosen.contains(cell)).forEach(chosen::add);
        }
        return chosen;
    }

    private static List<Cell> matching(List<Cell> all, String pattern) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        List<Cell> matches = all.stream()
                .filter(cell -> matcher.matches(Path.of(cell.name())))
                .toList();
        if (matches.isEmpty()) {
            throw new NarrowsException(
                    NarrowsException.USAGE,
                    "no fidelity cell '" + pattern + "'; there are "
                            + all.get(0).name() + ", "
                            + all.get(1).name() + ", ... and "
                            + MatrixCell.all().get(0).name() + ", ...; * and ? match several");
        }
        return matches;
    }
}
