package narrows.qdisc;

import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import narrows.random.Lfsr113;
import narrows.random.Streams;
import narrows.unit.Probability;
import narrows.unit.Share;
import narrows.unit.Time;

/**
 * Linux's {@code netem} (sch_netem.c).
 *
 * @param limitPackets most packets inside, those in flight included
 * @param delayNs mean delay
 * @param jitterNs deviation of the delay; at most 2^31 - 1; packets may overtake unless there is a rate
 * @param delayCorrelation between successive delays, as tc sends it: times 2^32 - 1
 * @param table distribution of the delay; null: uniform in [delay - jitter, delay + jitter)
 * @param lossModel which packets are lost
 * @param ecn a lost packet is marked instead, if it may be
 * @param duplicate which packets come twice
 * @param corrupt which packets get a flipped bit
 * @param reorder which packets overtake those that are delayed; they leave at once
 * @param gap only each gap-th packet may overtake; 0: none does
 * @param rate serialization; null: none
 * @param slot null: none
 * @param linuxSeed draw from Linux's own generator with this seed; empty: from the run's stream {@code netem}
 */
public record NetemSpec(
        long limitPackets,
        long delayNs,
        long jitterNs,
        long delayCorrelation,
        DelayTable table,
        NetemLoss lossModel,
        boolean ecn,
        Chance duplicate,
        Chance corrupt,
        Chance reorder,
        long gap,
        NetemRate rate,
        NetemSlot slot,
        OptionalLong linuxSeed)
        implements QdiscSpec {
    /** What tc gives to a line that says only {@code netem}. */
    public static final NetemSpec DEFAULT = new NetemSpec(
            1000,
            0,
            0,
            0,
            null,
            NetemLoss.NONE,
            false,
            Chance.NEVER,
            Chance.NEVER,
            Chance.NEVER,
            0,
            null,
            null,
            OptionalLong.empty());

    /** A loss of 100 % in tc's scale. */
    public static final long ALWAYS = Chance.ALWAYS;

    public NetemSpec {
        require(limitPackets >= 0, "limit");
        require(delayNs >= 0, "delay");
        require(jitterNs >= 0 && jitterNs <= Integer.MAX_VALUE, "jitter");
        require(delayCorrelation >= 0 && delayCorrelation <= ALWAYS, "delay correlation");
        require(gap >= 0 && gap <= ALWAYS, "gap");
    }

    public NetemSpec withLimit(long packets) {
        return with(draft -> draft.limitPackets = packets);
    }

    public NetemSpec withDelay(long meanNs, long deviationNs) {
        return with(draft -> {
            draft.delayNs = meanNs;
            draft.jitterNs = deviationNs;
        });
    }

    /** @param correlation between successive delays, times 2^32 - 1 */
    public NetemSpec withDelayCorrelation(long correlation) {
        return with(draft -> draft.delayCorrelation = correlation);
    }

    /** @param distribution null: uniform */
    public NetemSpec withTable(DelayTable distribution) {
        return with(draft -> draft.table = distribution);
    }

    public NetemSpec withLoss(long fraction) {
        return withLoss(new NetemLoss.Random(Chance.of(fraction)));
    }

    public NetemSpec withLoss(NetemLoss model) {
        return with(draft -> draft.lossModel = model);
    }

    /** @param marks whether a loss only marks packets that may be marked */
    public NetemSpec withEcn(boolean marks) {
        return with(draft -> draft.ecn = marks);
    }

    public NetemSpec withDuplicate(Chance chance) {
        return with(draft -> draft.duplicate = chance);
    }

    public NetemSpec withCorrupt(Chance chance) {
        return with(draft -> draft.corrupt = chance);
    }

    /** @param every only each so-many-th packet may overtake; 0: none */
    public NetemSpec withReorder(Chance chance, long every) {
        return with(draft -> {
            draft.reorder = chance;
            draft.gap = every;
        });
    }

    /** @param serialization null: none */
    public NetemSpec withRate(NetemRate serialization) {
        return with(draft -> draft.rate = serialization);
    }

    /** @param slots null: none */
    public NetemSpec withSlot(NetemSlot slots) {
        return with(draft -> draft.slot = slots);
    }

    public NetemSpec withLinuxSeed(long seed) {
        return with(draft -> draft.linuxSeed = OptionalLong.of(seed));
    }

    /** The same in all but what {@code change} sets. */
    private NetemSpec with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.spec();
    }

    /** The parameters on their way into another specification. */
    private static final class Draft {
        private long limitPackets;
        private long delayNs;
        private long jitterNs;
        private long delayCorrelation;
        private DelayTable table;
        private NetemLoss lossModel;
        private boolean ecn;
        private Chance duplicate;
        private Chance corrupt;
        private Chance reorder;
        private long gap;
        private NetemRate rate;
        private NetemSlot slot;
        private OptionalLong linuxSeed;

        Draft(NetemSpec from) {
            limitPackets = from.limitPackets;
            delayNs = from.delayNs;
            jitterNs = from.jitterNs;
            delayCorrelation = from.delayCorrelation;
            table = from.table;
            lossModel = from.lossModel;
            ecn = from.ecn;
            duplicate = from.duplicate;
            corrupt = from.corrupt;
            reorder = from.reorder;
            gap = from.gap;
            rate = from.rate;
            slot = from.slot;
            linuxSeed = from.linuxSeed;
        }

        NetemSpec spec() {
            return new NetemSpec(
                    limitPackets,
                    delayNs,
                    jitterNs,
                    delayCorrelation,
                    table,
                    lossModel,
                    ecn,
                    duplicate,
                    corrupt,
                    reorder,
                    gap,
                    rate,
                    slot,
                    linuxSeed);
        }
    }

    /** Random loss as tc sends it; 0 if there is none or if a chain decides. */
    public long loss() {
        return lossModel instanceof NetemLoss.Random random ? random.chance().fraction() : 0;
    }

    /** The probability with which a packet is lost at random: (loss + 1) / 2^32 unless loss is 0. */
    public Probability lossProbability() {
        long fraction = loss();
        return new Probability(fraction == 0 ? 0 : fraction + 1);
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
    public boolean changesTo(QdiscSpec other) {
        return other instanceof NetemSpec;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        RandomGenerator generator =
                linuxSeed.isPresent() ? new Lfsr113(linuxSeed.getAsLong()) : random.stream(Netem.STAGE);
        return new Netem(this, child, generator, random, drops);
    }

    @Override
    public String describe() {
        StringBuilder line =
                new StringBuilder("netem limit ").append(limitPackets).append(" packets");
        describeDelay(line);
        if (!lossModel.equals(NetemLoss.NONE)) {
            line.append(" loss ").append(lossModel.describe());
        }
        line.append(ecn ? " ecn" : "");
        describeChances(line);
        if (rate != null) {
            line.append(" rate ").append(rate.describe());
        }
        if (slot != null) {
            line.append(" slot ").append(slot.describe());
        }
        linuxSeed.ifPresent(seed -> line.append(" seed ").append(Long.toUnsignedString(seed)));
        return line.toString();
    }

    private void describeDelay(StringBuilder line) {
        if (delayNs != 0 || jitterNs != 0) {
            line.append(" delay ").append(Time.text(delayNs));
        }
        if (jitterNs != 0) {
            line.append(" jitter ").append(Time.text(jitterNs));
        }
        if (delayCorrelation != 0) {
            line.append(" correlation ").append(Share.percent(delayCorrelation));
        }
        if (table != null) {
            line.append(" distribution ").append(table.name());
        }
    }

    private void describeChances(StringBuilder line) {
        if (duplicate.possible()) {
            line.append(" duplicate ").append(duplicate);
        }
        if (corrupt.possible()) {
            line.append(" corrupt ").append(corrupt);
        }
        if (gap != 0) {
            line.append(" reorder ").append(reorder).append(" gap ").append(gap);
        }
    }

    private static void require(boolean holds, String parameter) {
        if (!holds) {
            throw new IllegalArgumentException("netem " + parameter + " out of range");
        }
    }
}
