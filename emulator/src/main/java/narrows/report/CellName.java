package narrows.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a fidelity cell in its parts.
 *
 * @param group heading of those that belong together
 * @param rest what tells it from the others of its group
 * @param regular whether it belongs to the matrix
 */
record CellName(String group, String rest, boolean regular) {
    private static final Pattern MATRIX = Pattern.compile("(\\d+)mbit-(.*)");

    static CellName of(String name) {
        Matcher matrix = MATRIX.matcher(name);
        return matrix.matches()
                ? new CellName(matrix.group(1) + " Mbit/s", matrix.group(2), true)
                : new CellName("cells with a name", name, false);
    }
}
