package narrows.qdisc;

import narrows.packet.Packet;

/** Takes every packet and drops its oldest ones while it is too long (sch_fifo.c, {@code pfifo_tail_enqueue}). */
final class HeadDrop extends QueueQdisc {
    private static final String STAGE = "pfifo_head_drop";

    private long limitPackets;
    private long limitBytes;
    private final DropSink drops;

    HeadDrop(HeadDropSpec spec, DropSink drops) {
        this.drops = drops;
        limit(spec);
    }

    private void limit(HeadDropSpec spec) {
        limitPackets = spec.limitPackets();
        limitBytes = spec.limitBytes();
    }

    @Override
    void limit(long limit) {
        limitPackets = limitPackets == FifoSpec.UNLIMITED ? limitPackets : limit;
        limitBytes = limitBytes == FifoSpec.UNLIMITED ? limitBytes : limit;
    }

    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        limit((HeadDropSpec) other);
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        packet.queuedNs = nowNs;
        queue.add(packet);
        while (queue.packets() > limitPackets || queue.bytes() > limitBytes) {
            counters.dropped++;
            drops.dropped(queue.remove(), DropReason.QUEUE_LIMIT, STAGE, nowNs);
        }
        return !queue.isEmpty();
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(STAGE, this, null);
    }
}
