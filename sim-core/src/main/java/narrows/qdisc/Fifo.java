package narrows.qdisc;

import narrows.packet.Packet;

/**
 * First in, first out, with a limit in packets or bytes (sch_fifo.c: {@code pfifo_enqueue} takes a packet while fewer than
 * the limit wait; {@code bfifo_enqueue} takes it if the backlog with it is at most the limit).
 */
final class Fifo extends QueueQdisc {
    private long limitPackets;
    private long limitBytes;
    private long markPackets;
    private final String stage;
    private final DropSink drops;

    Fifo(FifoSpec spec, DropSink drops) {
        stage = spec.kind();
        this.drops = drops;
        limit(spec);
    }

    private void limit(FifoSpec spec) {
        limitPackets = spec.limitPackets();
        limitBytes = spec.limitBytes();
        markPackets = spec.markPackets();
    }

    /** What waits stays, even above a smaller limit. */
    @Override
    public void change(QdiscSpec spec, boolean refill, long nowNs) {
        limit((FifoSpec) spec);
    }

    @Override
    void limit(long limit) {
        limitPackets = limitPackets == FifoSpec.UNLIMITED ? limitPackets : limit;
        limitBytes = limitBytes == FifoSpec.UNLIMITED ? limitBytes : limit;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        if (queue.packets() >= limitPackets || queue.bytes() + packet.wireBytes > limitBytes) {
            counters.dropped++;
            drops.dropped(packet, DropReason.QUEUE_LIMIT, stage, nowNs);
            return false;
        }
        if (queue.packets() >= markPackets) {
            packet.markCe(stage);
        }
        packet.queuedNs = nowNs;
        queue.add(packet);
        return true;
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(stage, this, null);
    }
}
