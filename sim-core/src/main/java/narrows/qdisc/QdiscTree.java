package narrows.qdisc;

import java.util.List;
import narrows.random.Streams;

/** Joins a chain of disciplines, root first, each the parent of the next. */
public final class QdiscTree {
    private QdiscTree() {}

    /**
     * Builds the running chain; an empty list is an unlimited fifo.
     *
     * @throws IllegalArgumentException if a discipline that takes no child has one
     */
    public static Qdisc build(List<QdiscSpec> rootFirst, Streams random, DropSink drops) {
        if (rootFirst.isEmpty()) {
            return FifoSpec.unlimited().build(null, random, drops);
        }
        Qdisc below = null;
        for (int i = rootFirst.size() - 1; i >= 0; i--) {
            below = rootFirst.get(i).build(below, streams(rootFirst, i, random), drops);
        }
        below.joined(below);
        return below;
    }

    /** A second discipline of a kind has streams of its own, or it would repeat the draws of the first. */
    private static Streams streams(List<QdiscSpec> rootFirst, int index, Streams random) {
        String kind = rootFirst.get(index).kind();
        long before = rootFirst.subList(0, index).stream()
                .filter(spec -> spec.kind().equals(kind))
                .count();
        return before == 0 ? random : random.child("child" + before);
    }
}
