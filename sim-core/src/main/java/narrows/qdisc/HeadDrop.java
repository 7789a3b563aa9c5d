package narrows.qdisc;

import narrows.packet.Packet;
import narrows.packet.PacketQueue;

/** Takes every packet and drops its oldest ones while it is too long (sch_fifo.c, {@code pfifo_tail_enqueue}). */
final class HeadDrop implements Qdisc {
    private static final String STAGE = "pfifo_head_drop";

    private final Counters counters = new Counters();
    private final PacketQueue queue = new PacketQueue();
    private HeadDropSpec spec;
    private final DropSink drops;

    HeadDrop(HeadDropSpec spec, DropSink drops) {
        this.spec = spec;
        this.drops = drops;
    }

    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        spec = (HeadDropSpec) other;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        packet.queuedNs = nowNs;
        queue.add(packet);
        while (queue.packets() > spec.limitPackets() || queue.bytes() > spec.limitBytes()) {
            counters.dropped++;
            drops.dropped(queue.remove(), DropReason.QUEUE_LIMIT, STAGE, nowNs);
        }
        return !queue.isEmpty();
    }

    @Override
    public Packet peek(long nowNs) {
        return queue.first();
    }

    @Override
    public Packet dequeue(long nowNs) {
        return counters.sent(queue.remove());
    }

    @Override
    public long nextNs() {
        return queue.isEmpty() ? NEVER : queue.first().queuedNs;
    }

    @Override
    public int backlogPackets() {
        return queue.packets();
    }

    @Override
    public long backlogBytes() {
        return queue.bytes();
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(STAGE, this, null);
    }
}
