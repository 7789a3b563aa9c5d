package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.random.Lfsr113;
import narrows.random.Streams;

/** What netem draws: one generator for what Linux draws from the discipline's own, streams for what it takes from the system. */
final class NetemDraws {
    private static final long UNSIGNED_INT = 0xffffffffL;

    private final RandomGenerator start;
    private final RandomGenerator bits;
    private final RandomGenerator slotTimes;
    private RandomGenerator random;

    Losses losses;
    Correlated delays;
    Correlated duplicates;
    Correlated corruptions;
    Correlated reorders;

    NetemDraws(NetemSpec spec, RandomGenerator random, Streams streams) {
        this.random = random;
        start = streams.stream("netem-start");
        bits = streams.stream("netem-bit");
        slotTimes = streams.stream("netem-slot");
        begin(spec);
    }

    private void begin(NetemSpec spec) {
        losses = Losses.of(spec.lossModel(), random, start.nextInt());
        delays = new Correlated(random, spec.delayCorrelation(), start.nextInt());
        duplicates = new Correlated(random, spec.duplicate().correlation(), start.nextInt());
        corruptions = new Correlated(random, spec.corrupt().correlation(), start.nextInt());
        reorders = new Correlated(random, spec.reorder().correlation(), start.nextInt());
    }

    /** Chains of losses begin anew, correlated streams go on while their correlation is the same. */
    void change(NetemSpec before, NetemSpec now) {
        if (!before.linuxSeed().equals(now.linuxSeed()) && now.linuxSeed().isPresent()) {
            random = new Lfsr113(now.linuxSeed().getAsLong());
            begin(now);
            return;
        }
        losses = Losses.of(now.lossModel(), random, start.nextInt());
        delays = stream(delays, before.delayCorrelation(), now.delayCorrelation());
        duplicates = stream(
                duplicates, before.duplicate().correlation(), now.duplicate().correlation());
        corruptions = stream(
                corruptions, before.corrupt().correlation(), now.corrupt().correlation());
        reorders =
                stream(reorders, before.reorder().correlation(), now.reorder().correlation());
    }

    private Correlated stream(Correlated present, long before, long now) {
        return before == now ? present : new Correlated(random, now, start.nextInt());
    }

    /** @param opensNs when the first slot opens; {@link Long#MIN_VALUE}: with the first packet */
    Slots slots(NetemSpec spec, long opensNs) {
        boolean active = spec.slot() != null && spec.slot().active();
        return active ? new Slots(spec.slot(), random, slotTimes, opensNs) : null;
    }

    /** A bit of the packet, counted from the first of its IP header. */
    int bit(Packet packet) {
        int offset = (int) (((bits.nextInt() & UNSIGNED_INT) * packet.lengthBytes) >>> 32);
        return offset * Byte.SIZE + (bits.nextInt() >>> 29);
    }
}
