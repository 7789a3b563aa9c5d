package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;

/** netem's slots (sch_netem.c, {@code get_slot_next}): when the present one opens and what is left of it. */
final class Slots {
    private static final long MASK = 0xffffffffL;
    private static final long NO_LIMIT = Integer.MAX_VALUE;

    private final NetemSlot spec;
    private final RandomGenerator table;
    private final RandomGenerator uniform;
    private final long packets;
    private final long bytes;

    private long opensNs;
    private long packetsLeft;
    private long bytesLeft;

    /**
     * @param table draws for times from a table, which Linux takes from netem's own generator
     * @param uniform draws for other times, which Linux takes from the system
     * @param opensNs when the first slot opens
     */
    Slots(NetemSlot spec, RandomGenerator table, RandomGenerator uniform, long opensNs) {
        this.opensNs = opensNs;
        this.spec = spec;
        this.table = table;
        this.uniform = uniform;
        packets = spec.packets() == 0 ? NO_LIMIT : spec.packets();
        bytes = spec.bytes() == 0 ? NO_LIMIT : spec.bytes();
        packetsLeft = packets;
        bytesLeft = bytes;
    }

    long opensNs() {
        return opensNs;
    }

    /** Opens a new slot if a packet due at {@code dueNs} comes too late for the present one. */
    void prepareFor(long dueNs, long nowNs) {
        if (opensNs < dueNs) {
            open(nowNs);
        }
    }

    void used(Packet packet, long nowNs) {
        packetsLeft--;
        bytesLeft -= packet.wireBytes;
        if (packetsLeft <= 0 || bytesLeft <= 0) {
            open(nowNs);
        }
    }

    private void open(long nowNs) {
        opensNs = nowNs + nextNs();
        packetsLeft = packets;
        bytesLeft = bytes;
    }

    private long nextNs() {
        if (spec.table() != null) {
            return spec.jitterNs() == 0
                    ? spec.delayNs()
                    : spec.table().timeNs(spec.delayNs(), spec.jitterNs(), table.nextInt() & MASK);
        }
        long spread = spec.maxNs() - spec.minNs();
        long draw = uniform.nextInt() & MASK;
        return spec.minNs() + scaled(spread, draw);
    }

    /** spread * draw / 2^32; the product may need 95 bits. */
    private static long scaled(long spread, long draw) {
        return (spread >>> 32) * draw + (((spread & MASK) * draw) >>> 32);
    }
}
