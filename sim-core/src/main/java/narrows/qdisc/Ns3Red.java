package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;

/** ns-3's random early detection (red-queue-disc.cc: DoEnqueue, Estimator, CalculatePNew, ModifyP). */
final class Ns3Red extends QueueQdisc {
    private static final String STAGE = "ns3_red";
    private static final double WEIGHT = 0.002;
    private static final double MOST = 0.02;

    /** LinkBandwidth by MeanPktSize: how fast an idle queue is forgotten. */
    private static final double IDLE_PACKETS_PER_NS = 1_500_000 / (8.0 * 500) / 1e9;

    private static final long BUSY = Long.MIN_VALUE;

    private final Ns3RedSpec spec;
    private final RandomGenerator random;
    private final DropSink drops;

    private double average;
    private long sinceChosen;
    private boolean above;
    private long idleSinceNs;
    private long marked;
    private long early;
    private long forced;

    Ns3Red(Ns3RedSpec spec, RandomGenerator random, DropSink drops) {
        this.spec = spec;
        this.random = random;
        this.drops = drops;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        average = average * remembered(nowNs) + WEIGHT * queue.packets();
        sinceChosen++;
        if (mustDrop(packet)) {
            return drop(packet, DropReason.AQM, nowNs);
        }
        if (queue.packets() >= spec.limitPackets()) {
            return drop(packet, DropReason.QUEUE_LIMIT, nowNs);
        }
        packet.queuedNs = nowNs;
        queue.add(packet);
        return true;
    }

    private double remembered(long nowNs) {
        double once = 1 - WEIGHT;
        if (idleSinceNs == BUSY) {
            return once;
        }
        long missed = (long) ((nowNs - idleSinceNs) * IDLE_PACKETS_PER_NS);
        idleSinceNs = BUSY;
        return StrictMath.pow(once, missed + 1.0);
    }

    private boolean mustDrop(Packet packet) {
        if (average < spec.minPackets() || queue.packets() <= 1) {
            above = false;
            return false;
        }
        if (average >= 2.0 * spec.maxPackets()) {
            forced++;
            return true;
        }
        if (!above) {
            above = true;
            sinceChosen = 1;
            return false;
        }
        return isChosen() && punish(packet);
    }

    /** In packets, for tests. */
    double average() {
        return average;
    }

    private boolean punish(Packet packet) {
        sinceChosen = 0;
        if (spec.ecn() && packet.markCe(STAGE)) {
            marked++;
            return false;
        }
        early++;
        return true;
    }

    private boolean isChosen() {
        double uniform = (random.nextInt() >>> 1) * 0x1p-31;
        return uniform <= spaced(probability());
    }

    private double probability() {
        if (average >= spec.maxPackets()) {
            return Math.min(1, (1 - MOST) * average / spec.maxPackets() + 2 * MOST - 1);
        }
        return MOST * (average - spec.minPackets()) / (spec.maxPackets() - spec.minPackets());
    }

    /** Chosen packets are at least 1 / {@code probability} apart. */
    private double spaced(double probability) {
        double expected = sinceChosen * probability;
        if (expected < 1) {
            return 0;
        }
        return expected < 2 ? Math.min(1, probability / (2 - expected)) : 1;
    }

    private boolean drop(Packet packet, DropReason reason, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, reason, STAGE, nowNs);
        return false;
    }

    /** Idle is who has been asked and had nothing. */
    @Override
    public Packet dequeue(long nowNs) {
        idleSinceNs = queue.isEmpty() ? nowNs : BUSY;
        return super.dequeue(nowNs);
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(STAGE, this, null, "marked " + marked + " early " + early + " forced " + forced);
    }
}
