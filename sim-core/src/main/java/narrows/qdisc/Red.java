package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;

/**
 * Random early detection (sch_red.c and red.h). The average is of the child's bytes, with as many fractional bits as its weight
 * has; idle time is looked up in microseconds, as the kernel does, though the table is made for 64-ns ticks.
 */
final class Red extends GateQdisc {
    private static final String STAGE = "red";
    private static final long UNSIGNED_INT = 0xffffffffL;
    private static final long NS_PER_US = 1000;
    private static final int LAST_IDLE_ENTRY = 255;
    private static final long ADAPT_NS = 500_000_000;
    private static final long ONE_PERCENT = ((1L << 32) + 50) / 100;
    private static final long BUSY = Long.MIN_VALUE;

    private RedSpec spec;
    private final boolean ownChild;
    private final DropSink drops;
    private final RandomGenerator random;
    private int weight;
    private int idleShift;
    private byte[] idleTable;
    private long min;
    private long max;

    private long maxProbability;
    private long perByte;
    private long average;
    private long sinceMark = -1;
    private long spacing;
    private long idleSinceNs = BUSY;
    private long adaptNs = ADAPT_NS;
    private long marked;
    private long early;
    private long overflowed;

    /** @param ownChild whether {@code child} is the byte fifo that red makes for itself */
    Red(RedSpec spec, Qdisc child, boolean ownChild, RandomGenerator random, DropSink drops) {
        super(child);
        this.ownChild = ownChild;
        this.random = random;
        this.drops = drops;
        configure(spec);
    }

    private void configure(RedSpec parameters) {
        spec = parameters;
        weight = RedWeight.exponent(spec.burstPackets(), spec.minBytes(), spec.averagePacketBytes());
        idleShift = RedWeight.idleShift(spec);
        idleTable = RedWeight.idleTable(spec);
        min = spec.minBytes() << weight;
        max = spec.maxBytes() << weight;
        maxProbability = (long) (spec.probability() * (1L << 32));
        perByte = Math.max(1, maxProbability / (spec.maxBytes() - spec.minBytes()));
    }

    /**
     * {@code __red_change}: a new byte fifo takes the place of the old one, so that what waits is lost, and the average begins
     * anew.
     */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        while (child.backlogPackets() > 0) {
            counters.dropped++;
            drops.dropped(child.dequeue(nowNs), DropReason.QUEUE_LIMIT, STAGE, nowNs);
        }
        configure((RedSpec) other);
        child.change(FifoSpec.bytes(spec.limitBytes()), refill, nowNs);
        average = 0;
        sinceMark = -1;
        idleSinceNs = nowNs;
        adaptNs = nowNs + ADAPT_NS;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        adaptUntil(nowNs);
        average = averageAt(nowNs);
        idleSinceNs = BUSY;
        if (mustDrop(packet)) {
            early++;
            return drop(packet, nowNs);
        }
        boolean taken = child.enqueue(packet, nowNs);
        overflowed += taken ? 0 : 1;
        return taken;
    }

    /** Average in bytes times 2^weight, for tests. */
    long average() {
        return average;
    }

    /** Scaled by 2^32, for tests. */
    long maxProbability() {
        return maxProbability;
    }

    private boolean drop(Packet packet, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, DropReason.AQM, STAGE, nowNs);
        return false;
    }

    /** {@code red_calc_qavg}. */
    private long averageAt(long nowNs) {
        return idleSinceNs == BUSY ? average + child.backlogBytes() - (average >> weight) : idleAverage(nowNs);
    }

    private long idleAverage(long nowNs) {
        long idleUs = Math.min((nowNs - idleSinceNs) / NS_PER_US, (long) LAST_IDLE_ENTRY << idleShift);
        int shift = idleTable[(int) (idleUs >> idleShift)];
        if (shift != 0) {
            return average >> shift;
        }
        long decay = (average * idleUs) >> idleShift;
        return decay < average >> 1 ? average - decay : average >> 1;
    }

    private boolean mustDrop(Packet packet) {
        if (average < min) {
            sinceMark = -1;
            return false;
        }
        if (average < max) {
            return isChosen() && punish(packet, false);
        }
        sinceMark = -1;
        return punish(packet, spec.harddrop());
    }

    /** {@code red_action} between the thresholds: marks are spaced evenly between 1 and 1 / probability packets. */
    private boolean isChosen() {
        sinceMark++;
        if (sinceMark == 0) {
            spacing = drawSpacing();
            return false;
        }
        if (((average - min) >> weight) * sinceMark < spacing) {
            return false;
        }
        sinceMark = 0;
        spacing = drawSpacing();
        return true;
    }

    private long drawSpacing() {
        return (random.nextInt() & UNSIGNED_INT) / perByte;
    }

    private boolean punish(Packet packet, boolean hard) {
        counters.overlimits++;
        if (!spec.ecn() || hard) {
            return true;
        }
        if (packet.markCe(STAGE)) {
            marked++;
            return false;
        }
        return !spec.nodrop();
    }

    /** What the kernel's timer would have done by now ({@code red_adaptative_algo}). */
    private void adaptUntil(long nowNs) {
        while (spec.adaptive() && adaptNs <= nowNs) {
            boolean settled = !adapt(adaptNs) && idleSinceNs == BUSY;
            adaptNs += settled ? (nowNs - adaptNs) / ADAPT_NS * ADAPT_NS + ADAPT_NS : ADAPT_NS;
        }
    }

    /** Returns whether the probability has changed. */
    private boolean adapt(long atNs) {
        long fifth = (spec.maxBytes() - spec.minBytes()) / 5;
        long bytes = (idleSinceNs == BUSY ? average : idleAverage(atNs)) >> weight;
        long before = maxProbability;
        if (bytes > spec.minBytes() + 3 * fifth && maxProbability <= 50 * ONE_PERCENT) {
            maxProbability += Math.min(ONE_PERCENT, maxProbability / 4);
        } else if (bytes < spec.minBytes() + 2 * fifth && maxProbability >= ONE_PERCENT) {
            maxProbability = maxProbability / 10 * 9;
        }
        long range = spec.maxBytes() - spec.minBytes();
        perByte = Math.max(1, (maxProbability + range / 2) / range);
        return before != maxProbability;
    }

    /** Idle time begins when the last packet has gone. */
    @Override
    public Packet dequeue(long nowNs) {
        adaptUntil(nowNs);
        Packet packet = counters.sent(child.dequeue(nowNs));
        if (child.backlogPackets() == 0 && idleSinceNs == BUSY) {
            idleSinceNs = nowNs;
        }
        return packet;
    }

    @Override
    public QdiscStatistics statistics() {
        QdiscStatistics all = counters.of(
                STAGE, this, child, "marked " + marked + " early " + early + " pdrop " + overflowed + " other 0");
        return ownChild ? all.withoutChild() : all;
    }
}
