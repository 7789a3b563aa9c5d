package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.packet.PacketQueue;
import narrows.random.Streams;
import narrows.unit.ShownUnits;

/**
 * The coupled queues of L4S (sch_dualpi2.c; RFC 9332). Probabilities are 32-bit fixed point. The controller runs at its own
 * instants, counted from 0.
 */
final class DualPi2 extends FlowsQdisc {
    private static final String STAGE = "dualpi2";
    private static final long CERTAIN = 0xffffffffL;

    /** A weight of 1/256 Hz is a quarter of its share of {@link #CERTAIN} in 64ths per nanosecond. */
    private static final int WEIGHT_SHIFT = 2;

    private static final int STEP_SHIFT = 6;
    private static final long NS_PER_SEC = 1_000_000_000;

    private DualPi2Spec spec;
    private final DropSink drops;
    private final RandomGenerator random;
    private final UpdateClock clock;
    private final PacketQueue classic = new PacketQueue();
    private final PacketQueue scalable = new PacketQueue();
    private long memoryLimitBytes;
    private long startCredit;
    private long alpha;
    private long beta;

    private long credit;
    private long probability;
    private long lastDelayNs;
    private long classicTaken;
    private long scalableTaken;
    private long marks;
    private long stepMarks;
    private int longest;

    DualPi2(DualPi2Spec spec, Streams random, DropSink drops) {
        this.drops = drops;
        this.random = random.stream(STAGE);
        clock = new UpdateClock(spec.updateNs(), spec.updateNs());
        configure(spec);
        credit = startCredit;
    }

    private void configure(DualPi2Spec parameters) {
        spec = parameters;
        memoryLimitBytes =
                spec.memoryLimitBytes() == 0 ? spec.limitPackets() * 2 * spec.mtuBytes() : spec.memoryLimitBytes();
        startCredit = (long) spec.mtuBytes() * (spec.classicPercent() - scalableShare());
        alpha = weight(spec.alpha());
        beta = weight(spec.beta());
    }

    /**
     * {@code dualpi2_change}: the probability stays; what smaller limits do not hold is dropped from the head, classic packets
     * first.
     */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        updateUntil(nowNs);
        int classicPercent = spec.classicPercent();
        configure((DualPi2Spec) other);
        clock.period(spec.updateNs());
        credit = spec.classicPercent() == classicPercent ? credit : startCredit;
        while (heldPackets() > 0 && (backlogPackets() > spec.limitPackets() || memoryBytes() > memoryLimitBytes)) {
            drop(taken((classic.isEmpty() ? scalable : classic).remove()), DropReason.QUEUE_LIMIT, nowNs);
        }
    }

    private static long weight(long value) {
        return ((value * CERTAIN) >> WEIGHT_SHIFT) / NS_PER_SEC;
    }

    private int scalableShare() {
        return 100 - spec.classicPercent();
    }

    private boolean isScalable(Packet packet) {
        return (packet.ecn & spec.ecnMask()) != 0;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        updateUntil(nowNs);
        boolean full = backlogPackets() >= spec.limitPackets()
                || memoryBytes() + packet.wireBytes + BUFFER_BYTES > memoryLimitBytes;
        if (full) {
            counters.overlimits++;
            return drop(packet, DropReason.QUEUE_LIMIT, nowNs);
        }
        boolean scalablePacket = isScalable(packet);
        if (spec.dropEnqueue() && chosen(packet, scalablePacket)) {
            return drop(packet, DropReason.AQM, nowNs);
        }
        packet.queuedNs = nowNs;
        packet.dueNs = scalable.packets() < spec.minQueuePackets() ? NEVER : nowNs;
        longest = Math.max(longest, backlogPackets());
        (scalablePacket ? scalable : classic).add(packet);
        scalableTaken += scalablePacket ? 1 : 0;
        classicTaken += scalablePacket ? 0 : 1;
        added(packet);
        return true;
    }

    private boolean drop(Packet packet, DropReason reason, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, reason, STAGE, nowNs);
        return false;
    }

    private void updateUntil(long nowNs) {
        for (long atNs = clock.nextNs(); clock.fires(nowNs); atNs = clock.nextNs()) {
            update(atNs);
            if (heldPackets() == 0 && probability == 0 && lastDelayNs == 0) {
                clock.skip(nowNs);
            }
        }
    }

    private void update(long atNs) {
        long delayNs = Math.max(waited(classic, atNs), waited(scalable, atNs));
        long step = (delayNs - spec.targetNs()) * alpha + (delayNs - lastDelayNs) * beta;
        long most = spec.dropOnOverload() ? CERTAIN : CERTAIN / spec.coupling();
        probability = Math.max(0, Math.min(most, probability + step / (1 << STEP_SHIFT)));
        lastDelayNs = delayNs;
    }

    private static long waited(PacketQueue queue, long atNs) {
        return queue.isEmpty() ? 0 : atNs - queue.first().queuedNs;
    }

    @Override
    Packet release(long nowNs) {
        updateUntil(nowNs);
        for (PacketQueue queue = turn(); queue != null; queue = turn()) {
            Packet packet = taken(queue.remove());
            boolean dropped = queue == scalable
                    ? (!spec.dropEnqueue() && chosen(packet, true)) || misses(packet, nowNs)
                    : !spec.dropEnqueue() && chosen(packet, false);
            if (!dropped) {
                pay(queue, packet);
                return counters.sent(packet);
            }
            drop(packet, DropReason.AQM, nowNs);
        }
        credit = startCredit;
        return null;
    }

    /** Credit moves only while the other queue waits, too, and begins anew when both are empty. */
    private void pay(PacketQueue queue, Packet packet) {
        if (queue == scalable && !classic.isEmpty()) {
            credit += (long) spec.classicPercent() * packet.wireBytes;
        } else if (queue == classic && !scalable.isEmpty()) {
            credit -= (long) scalableShare() * packet.wireBytes;
        } else if (heldPackets() == 0) {
            credit = startCredit;
        }
    }

    private PacketQueue turn() {
        if (!scalable.isEmpty() && (classic.isEmpty() || credit <= 0)) {
            return scalable;
        }
        return classic.isEmpty() ? null : classic;
    }

    /** With the square of the probability: the second draw is made only after the first has hit. */
    private boolean rollsTwice() {
        if (!rolls(probability)) {
            return false;
        }
        return rolls(probability);
    }

    /** Whether the packet is to be dropped; it may be marked instead. */
    private boolean chosen(Packet packet, boolean scalablePacket) {
        if (backlogBytes() < 2L * spec.mtuBytes()) {
            return false;
        }
        long coupled = probability * spec.coupling();
        boolean overload = coupled > CERTAIN;
        if (!scalablePacket) {
            return rollsTwice() && (overload || !marks(packet));
        }
        if (overload && rollsTwice()) {
            return true;
        }
        return (overload || rolls(coupled)) && !marks(packet);
    }

    private boolean rolls(long chance) {
        return (random.nextInt() & CERTAIN) <= chance;
    }

    private boolean marks(Packet packet) {
        boolean done = packet.markCe(STAGE);
        marks += done ? 1 : 0;
        return done;
    }

    /** The step: whether an L4S packet that waited too long could not be marked. It is not for one that found few others. */
    private boolean misses(Packet packet, long nowNs) {
        boolean late = spec.stepPackets() > 0
                ? scalable.packets() > spec.stepPackets()
                : nowNs - packet.queuedNs > spec.stepNs();
        if (!late || packet.dueNs == NEVER) {
            return false;
        }
        boolean marked = marks(packet);
        stepMarks += marked ? 1 : 0;
        return !marked;
    }

    /** Scaled by 2^32 - 1, for tests. */
    long probability() {
        return probability;
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(
                STAGE,
                this,
                null,
                "prob " + ShownUnits.share((double) probability / CERTAIN),
                "pkts_in_c " + classicTaken + " pkts_in_l " + scalableTaken + " maxq " + longest,
                "ecn_mark " + marks + " step_mark " + stepMarks,
                "credit " + credit,
                "memory_used " + memoryBytes() + " (max " + mostMemoryBytes() + ") of memory limit "
                        + memoryLimitBytes);
    }
}
