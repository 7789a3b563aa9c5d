package narrows.qdisc;

import java.util.ArrayDeque;
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
        return chain(rootFirst, random, drops).get(0);
    }

    /** As {@link #build}, every discipline of the chain, root first. */
    public static List<Qdisc> chain(List<QdiscSpec> rootFirst, Streams random, DropSink drops) {
        if (rootFirst.isEmpty()) {
            return List.of(FifoSpec.unlimited().build(null, random, drops));
        }
        ArrayDeque<Qdisc> chain = new ArrayDeque<>();
        for (int i = rootFirst.size() - 1; i >= 0; i--) {
            chain.addFirst(rootFirst.get(i).build(chain.peekFirst(), streams(rootFirst, i, random), drops));
        }
        chain.getFirst().joined(chain.getFirst());
        return List.copyOf(chain);
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
