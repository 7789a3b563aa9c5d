package narrows.qdisc;

import narrows.random.Streams;

/**
 * Duplicates and damages packets before they reach the child, delaying nothing.
 *
 * @param duplicate which packets come twice
 * @param corrupt which packets get a flipped bit
 */
public record ImpairSpec(Chance duplicate, Chance corrupt) implements QdiscSpec {
    @Override
    public String kind() {
        return Impair.STAGE;
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof ImpairSpec;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Qdisc below = child == null ? FifoSpec.unlimited().build(null, random, drops) : child;
        return new Impair(this, below, random.stream(Impair.STAGE), drops);
    }

    @Override
    public String describe() {
        boolean nothing = !duplicate.possible() && !corrupt.possible();
        return "before the queue" + (nothing ? " nothing is copied or damaged" : "")
                + (duplicate.possible() ? " duplicate " + duplicate : "")
                + (corrupt.possible() ? " corrupt " + corrupt : "");
    }
}
