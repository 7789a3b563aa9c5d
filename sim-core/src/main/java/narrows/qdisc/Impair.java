package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;

/** Copies and damages packets on their way into the child. The copy goes first, undamaged, as netem's does. */
final class Impair extends GateQdisc {
    static final String STAGE = "impair";

    private static final long UNSIGNED_INT = 0xffffffffL;

    private ImpairSpec spec;
    private final RandomGenerator random;
    private final DropSink drops;
    private long duplicated;
    private long corrupted;

    Impair(ImpairSpec spec, Qdisc child, RandomGenerator random, DropSink drops) {
        super(child);
        this.spec = spec;
        this.random = random;
        this.drops = drops;
    }

    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        spec = (ImpairSpec) other;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        Packet copy = happens(spec.duplicate()) ? packet.copy() : null;
        if (copy != null) {
            duplicated++;
            copy.copied = true;
            drops.duplicated(copy, nowNs);
            child.enqueue(copy, nowNs);
        }
        if (happens(spec.corrupt())) {
            corrupted++;
            packet.flipBit((int) ((draw() * packet.lengthBytes) >>> 32) * Byte.SIZE + (random.nextInt() >>> 29));
        }
        return child.enqueue(packet, nowNs);
    }

    private boolean happens(Chance chance) {
        return chance.possible() && chance.fraction() >= draw();
    }

    private long draw() {
        return random.nextInt() & UNSIGNED_INT;
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(STAGE, this, child, "duplicated " + duplicated + " corrupted " + corrupted);
    }
}
