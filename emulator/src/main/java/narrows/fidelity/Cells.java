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

    private Cells() {}

    /**
     * The cells whose names match one of {@code patterns} ({@code *} and {@code ?} as in file names); without patterns those
     * that have a file of their own.
     *
     * @param congestionControls which the matrix compares, for example cubic and reno
     * @throws NarrowsException if a pattern matches nothing
     */
    public static List<Cell> matching(List<String> patterns, List<String> congestionControls) {
        List<Cell> own = BuiltInScenarios.fidelityNames().stream()
                .map(name -> new Cell(name.substring(PREFIX.length()), BuiltInScenarios.text(name)))
                .toList();
        if (patterns.isEmpty()) {
            return own;
        }
        List<Cell> all = new ArrayList<>(own);
        MatrixCell.all().forEach(cell -> all.add(cell.cell(congestionControls)));
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

    /** The stacks of a cell as YAML: the simulated ones, then the kernel's. */
    static String stacks(List<String> congestionControls) {
        List<String> names = new ArrayList<>();
        congestionControls.forEach(name -> names.add("sim:" + name));
        congestionControls.forEach(name -> names.add("kernel:" + name));
        return names.toString();
    }
}
