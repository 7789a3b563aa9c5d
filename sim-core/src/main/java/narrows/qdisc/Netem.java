package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.DelayLine;
import narrows.packet.Packet;

/**
 * Network emulator (sch_netem.c): random loss, then the limit, then a delay line sorted by the instant of sending. The limit
 * counts packets in flight as well as those in the child. Draws are made in the order of {@code netem_enqueue}: loss, delay.
 */
final class Netem extends ParkingQdisc {
    static final String STAGE = "netem";

    private static final long UNSIGNED_INT = 0xffffffffL;

    private final DelayLine line = new DelayLine();
    private final Qdisc child;
    private final RandomGenerator random;
    private final DropSink drops;
    private final long limitPackets;
    private final long delayNs;
    private final long jitterNs;
    private final long loss;

    /** @param child null if there is none */
    Netem(NetemSpec spec, Qdisc child, RandomGenerator random, DropSink drops) {
        this.child = child;
        this.random = random;
        this.drops = drops;
        limitPackets = spec.limitPackets();
        delayNs = spec.delayNs();
        jitterNs = spec.jitterNs();
        loss = spec.loss();
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        if (loss > 0 && loss >= draw()) {
            drops.dropped(packet, DropReason.RANDOM_LOSS, STAGE, nowNs);
            return false;
        }
        if (backlogPackets() >= limitPackets) {
            drops.dropped(packet, DropReason.QUEUE_LIMIT, STAGE, nowNs);
            return false;
        }
        packet.queuedNs = nowNs;
        packet.dueNs = nowNs + nextDelayNs();
        line.add(packet);
        return true;
    }

    /** Uniform in [delay - jitter, delay + jitter); nothing is drawn without jitter ({@code tabledist}). */
    private long nextDelayNs() {
        return jitterNs == 0 ? delayNs : delayNs - jitterNs + draw() % (2 * jitterNs);
    }

    private long draw() {
        return random.nextInt() & UNSIGNED_INT;
    }

    /** Every due packet goes into the child before the child is asked for one. */
    @Override
    Packet release(long nowNs) {
        while (!line.isEmpty() && line.first().dueNs <= nowNs) {
            Packet due = line.remove();
            if (child == null) {
                return due;
            }
            child.enqueue(due, nowNs);
        }
        return child == null ? null : child.dequeue(nowNs);
    }

    @Override
    long nextReleaseNs() {
        long dueNs = line.isEmpty() ? NEVER : line.first().dueNs;
        return child == null ? dueNs : Math.min(dueNs, child.nextNs());
    }

    @Override
    int heldPackets() {
        return line.packets() + (child == null ? 0 : child.backlogPackets());
    }

    @Override
    long heldBytes() {
        return line.bytes() + (child == null ? 0 : child.backlogBytes());
    }
}
