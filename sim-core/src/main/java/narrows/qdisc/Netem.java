package narrows.qdisc;

import java.util.Objects;
import java.util.random.RandomGenerator;
import narrows.packet.DelayLine;
import narrows.packet.Packet;
import narrows.random.Streams;

/**
 * Network emulator (sch_netem.c): duplication, loss, corruption, then the limit, then a delay line sorted by the instant of
 * sending. The limit counts packets in flight as well as those in the child. Draws are made in the order of
 * {@code netem_enqueue}; those that Linux takes from the system have streams of their own.
 */
final class Netem extends ParkingQdisc {
    static final String STAGE = "netem";

    private final Counters counters = new Counters();
    private final DelayLine line = new DelayLine();
    private final Qdisc child;
    private final DropSink drops;
    private final NetemDraws draws;
    private NetemSpec spec;
    private Slots slots;

    private Qdisc root = this;
    private Packet front;
    private Packet frontLast;
    private int frontPackets;
    private long frontBytes;
    private long gapCounter;
    private boolean slotUntried;
    private long untriedNs;
    private long delayed;
    private long lossDropped;
    private long limitDropped;
    private long corrupted;
    private long duplicated;
    private long marked;
    private long overtaken;

    /** @param child null if there is none */
    Netem(NetemSpec spec, Qdisc child, RandomGenerator random, Streams streams, DropSink drops) {
        this.spec = spec;
        this.child = child;
        this.drops = drops;
        draws = new NetemDraws(spec, random, streams);
        slots = draws.slots(spec, Long.MIN_VALUE);
    }

    /** {@code netem_change}: what is delayed keeps its instants, so that packets of a smaller delay overtake it. */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        NetemSpec before = spec;
        spec = (NetemSpec) other;
        gapCounter = 0;
        draws.change(before, spec);
        if (!Objects.equals(before.slot(), spec.slot())) {
            slots = draws.slots(spec, nowNs);
            slotUntried = slots != null;
            untriedNs = nowNs;
        }
    }

    @Override
    public void joined(Qdisc root) {
        this.root = root;
        if (child != null) {
            child.joined(root);
        }
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        boolean twice = !packet.copied && happens(spec.duplicate(), draws.duplicates);
        boolean lost = draws.losses.next() && !(spec.ecn() && marks(packet));
        if (lost && !twice) {
            lossDropped++;
            return drop(packet, DropReason.RANDOM_LOSS, nowNs);
        }
        return place(packet, twice && !lost, nowNs);
    }

    private boolean marks(Packet packet) {
        boolean done = packet.markCe(STAGE);
        marked += done ? 1 : 0;
        return done;
    }

    private static boolean happens(Chance chance, Correlated stream) {
        return chance.fraction() > 0 && chance.fraction() >= stream.next();
    }

    private boolean drop(Packet packet, DropReason reason, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, reason, STAGE, nowNs);
        return false;
    }

    /** Corruption, limit, copy, delay. The copy is of the packet as it came. */
    private boolean place(Packet packet, boolean twice, long nowNs) {
        boolean damaged = happens(spec.corrupt(), draws.corruptions);
        if (backlogPackets() >= spec.limitPackets()) {
            limitDropped++;
            return drop(packet, DropReason.QUEUE_LIMIT, nowNs);
        }
        if (twice) {
            sendCopy(packet, nowNs);
        }
        if (damaged) {
            corrupted++;
            packet.flipBit(draws.bit(packet));
        }
        packet.queuedNs = nowNs;
        slotUntried = slots != null;
        untriedNs = nowNs;
        if (isDelayed()) {
            delay(packet, nowNs);
        } else {
            overtake(packet, nowNs);
        }
        return true;
    }

    /** The copy goes through the whole tree; a pool that is empty gives none. */
    private void sendCopy(Packet packet, long nowNs) {
        Packet copy = packet.copy();
        if (copy != null) {
            duplicated++;
            copy.copied = true;
            drops.duplicated(copy, nowNs);
            root.enqueue(copy, nowNs);
        }
    }

    private boolean isDelayed() {
        return spec.gap() == 0 || gapCounter < spec.gap() - 1 || spec.reorder().fraction() < draws.reorders.next();
    }

    private void delay(Packet packet, long nowNs) {
        long delayNs = nextDelayNs();
        long fromNs = nowNs;
        if (spec.rate() != null) {
            Packet last = lastQueued();
            if (last != null) {
                delayNs = Math.max(0, delayNs - (last.dueNs - nowNs));
                fromNs = last.dueNs;
            }
            delayNs += spec.rate().ofNs(packet.wireBytes);
        }
        packet.dueNs = fromNs + delayNs;
        gapCounter++;
        delayed++;
        overtaken += !line.isEmpty() && line.last().dueNs > packet.dueNs ? 1 : 0;
        line.add(packet);
    }

    /** The packet behind which a rate puts the next: the latest of the delay line, or the oldest of those that overtook. */
    private Packet lastQueued() {
        Packet latest = line.last();
        return latest == null || (front != null && frontLast.dueNs > latest.dueNs) ? frontLast : latest;
    }

    private void overtake(Packet packet, long nowNs) {
        packet.dueNs = nowNs;
        gapCounter = 0;
        counters.requeues++;
        packet.next = front;
        frontLast = front == null ? packet : frontLast;
        front = packet;
        frontPackets++;
        frontBytes += packet.wireBytes;
    }

    /** Nothing is drawn without jitter ({@code tabledist}). */
    private long nextDelayNs() {
        if (spec.jitterNs() == 0) {
            return spec.delayNs();
        }
        long draw = draws.delays.next();
        return spec.table() == null
                ? spec.delayNs() - spec.jitterNs() + draw % (2 * spec.jitterNs())
                : spec.table().timeNs(spec.delayNs(), spec.jitterNs(), draw);
    }

    /** Every due packet goes into the child before the child is asked for one. */
    @Override
    Packet release(long nowNs) {
        while (front == null && isDue(nowNs)) {
            Packet due = line.remove();
            if (slots != null) {
                slots.used(due, nowNs);
            }
            if (child == null) {
                return counters.sent(due);
            }
            child.enqueue(due, nowNs);
        }
        if (front != null) {
            return counters.sent(removeFront());
        }
        return child == null ? null : counters.sent(child.dequeue(nowNs));
    }

    private boolean isDue(long nowNs) {
        slotUntried = false;
        if (line.isEmpty()) {
            return false;
        }
        long dueNs = line.first().dueNs;
        if (slots != null) {
            slots.prepareFor(dueNs, nowNs);
        }
        return dueNs <= nowNs && (slots == null || slots.opensNs() <= nowNs);
    }

    private Packet removeFront() {
        Packet first = front;
        front = first.next;
        frontLast = front == null ? null : frontLast;
        first.next = null;
        frontPackets--;
        frontBytes -= first.wireBytes;
        return first;
    }

    @Override
    long nextReleaseNs() {
        long lineNs = front == null ? nextLineNs() : front.queuedNs;
        return child == null ? lineNs : Math.min(lineNs, child.nextNs());
    }

    private long nextLineNs() {
        if (line.isEmpty()) {
            return NEVER;
        }
        if (slots == null) {
            return line.first().dueNs;
        }
        return slotUntried ? untriedNs : Math.max(line.first().dueNs, slots.opensNs());
    }

    @Override
    int heldPackets() {
        return line.packets() + frontPackets + (child == null ? 0 : child.backlogPackets());
    }

    @Override
    long heldBytes() {
        return line.bytes() + frontBytes + (child == null ? 0 : child.backlogBytes());
    }

    /** Two lines: what newer kernels count, and what they do not. */
    @Override
    public QdiscStatistics statistics() {
        String kernel = "delayed " + delayed + " dropped " + lossDropped + " corrupted " + corrupted + " duplicated "
                + duplicated + " reordered " + counters.requeues + " ecn_marked " + marked;
        return counters.of(STAGE, this, child, kernel, "overtaken " + overtaken + " limit_dropped " + limitDropped);
    }
}
