package narrows.qdisc;

import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import narrows.random.Lfsr113;
import narrows.random.Streams;
import narrows.unit.Probability;
import narrows.unit.Time;

/**
 * Linux's {@code netem} (sch_netem.c): limit, delay with uniform jitter, independent random loss.
 *
 * @param limitPackets most packets inside, those in flight included
 * @param delayNs mean delay
 * @param jitterNs a packet's delay is uniform in [delay - jitter, delay + jitter); at most 2^31 - 1; packets may overtake
 * @param loss as tc sends it, the fraction times 2^32 - 1: a packet is lost when {@code loss} is at least a 32-bit draw; 0:
 *     never, and nothing is drawn
 * @param linuxSeed draw from Linux's own generator with this seed; empty: from the run's stream {@code netem}
 */
public record NetemSpec(long limitPackets, long delayNs, long jitterNs, long loss, OptionalLong linuxSeed)
        implements QdiscSpec {
    /** What tc gives to a line that says only {@code netem}. */
    public static final NetemSpec DEFAULT = new NetemSpec(1000, 0, 0, 0, OptionalLong.empty());

    /** A loss of 100 % in tc's scale. */
    public static final long ALWAYS = 0xffffffffL;

    public NetemSpec {
        require(limitPackets >= 0, "limit");
        require(delayNs >= 0, "delay");
        require(jitterNs >= 0 && jitterNs <= Integer.MAX_VALUE, "jitter");
        require(loss >= 0 && loss <= ALWAYS, "loss");
    }

    public NetemSpec withLimit(long packets) {
        return new NetemSpec(packets, delayNs, jitterNs, loss, linuxSeed);
    }

    public NetemSpec withDelay(long meanNs, long deviationNs) {
        return new NetemSpec(limitPackets, meanNs, deviationNs, loss, linuxSeed);
    }

    public NetemSpec withLoss(long fraction) {
        return new NetemSpec(limitPackets, delayNs, jitterNs, fraction, linuxSeed);
    }

    public NetemSpec withLinuxSeed(long seed) {
        return new NetemSpec(limitPackets, delayNs, jitterNs, loss, OptionalLong.of(seed));
    }

    /** The probability with which a packet is really lost: (loss + 1) / 2^32 unless loss is 0. */
    public Probability lossProbability() {
        return new Probability(loss == 0 ? 0 : loss + 1);
    }

    @Override
    public String kind() {
        return "netem";
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        RandomGenerator generator =
                linuxSeed.isPresent() ? new Lfsr113(linuxSeed.getAsLong()) : random.stream(Netem.STAGE);
        return new Netem(this, child, generator, drops);
    }

    @Override
    public String describe() {
        StringBuilder line =
                new StringBuilder("netem limit ").append(limitPackets).append(" packets");
        if (delayNs != 0 || jitterNs != 0) {
            line.append(" delay ").append(Time.text(delayNs));
        }
        if (jitterNs != 0) {
            line.append(" jitter ").append(Time.text(jitterNs));
        }
        if (loss != 0) {
            line.append(" loss ").append(lossProbability());
        }
        linuxSeed.ifPresent(seed -> line.append(" seed ").append(Long.toUnsignedString(seed)));
        return line.toString();
    }

    private static void require(boolean holds, String parameter) {
        if (!holds) {
            throw new IllegalArgumentException("netem " + parameter + " out of range");
        }
    }
}
