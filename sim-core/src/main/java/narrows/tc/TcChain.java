package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.qdisc.QdiscSpec;

/**
 * Several tc lines, root first, each the parent of the next.
 *
 * @param specs root first
 * @param warnings of the lines, and of the way in which they are joined, one line each
 */
public record TcChain(List<QdiscSpec> specs, List<String> warnings) {
    public TcChain {
        specs = List.copyOf(specs);
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads and joins the lines.
     *
     * @throws narrows.NarrowsException if one of them is wrong, or if a qdisc that takes no child has one
     */
    public static TcChain parse(List<String> lines) {
        List<QdiscSpec> specs = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        TcLine above = null;
        for (String line : lines) {
            TcLine below = TcLine.parse(line);
            join(above, below);
            specs.add(below.spec());
            warnings.addAll(below.warnings());
            above = below;
        }
        warnings.addAll(Warnings.of(specs));
        return new TcChain(specs, warnings);
    }

    private static void join(TcLine above, TcLine below) {
        String parent = below.place().parent();
        if (above == null) {
            require(
                    parent == null || parent.equals(Place.ROOT),
                    "tc parent " + parent + ": the first line is the root");
            return;
        }
        require(
                above.spec().takesChild(),
                below.spec().kind() + ": " + above.spec().kind() + " takes no child");
        require(parent == null || !parent.equals(Place.ROOT), below.spec().kind() + ": a root qdisc exists already");
        require(
                parent == null || parent.startsWith(String.valueOf(above.place().handle())),
                "tc parent " + parent + ": the line before has handle "
                        + above.place().handle());
    }

    private static void require(boolean holds, String complaint) {
        if (!holds) {
            throw new TcException(complaint);
        }
    }
}
