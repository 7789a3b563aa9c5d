package narrows.qdisc;

import narrows.packet.Packet;

/** One queue under CoDel's control (sch_codel.c). */
final class Codel extends ParkingQueue {
    private static final String STAGE = "codel";

    private CodelSpec spec;
    private final DropSink drops;
    private final Control control;
    private long overlimit;
    private long lastNs;

    Codel(CodelSpec spec, DropSink drops) {
        this.spec = spec;
        this.drops = drops;
        control = new Control(spec.control());
    }

    /** {@code codel_change}: what a smaller limit does not hold is dropped, the oldest first. */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        spec = (CodelSpec) other;
        control.configure(spec.control());
        while (queue.packets() > spec.limitPackets()) {
            drop(queue.remove(), DropReason.QUEUE_LIMIT, nowNs);
        }
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        if (backlogPackets() >= spec.limitPackets()) {
            overlimit++;
            drop(packet, DropReason.QUEUE_LIMIT, nowNs);
            return false;
        }
        packet.queuedNs = nowNs;
        queue.add(packet);
        return true;
    }

    private void drop(Packet packet, DropReason reason, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, reason, STAGE, nowNs);
    }

    @Override
    Packet release(long nowNs) {
        lastNs = nowNs;
        return counters.sent(control.next(nowNs));
    }

    @Override
    public QdiscStatistics statistics() {
        String marks =
                "maxpacket " + control.longestBytes() + " ecn_mark " + control.marks() + " drop_overlimit " + overlimit;
        String late = spec.control().thresholdNs() == CodelParameters.OFF ? "" : " ce_mark " + control.thresholdMarks();
        return counters.of(STAGE, this, null, control.describe(lastNs), marks + late);
    }

    /** CoDel over this queue. */
    private final class Control extends CodelQueue {
        Control(CodelParameters parameters) {
            super(parameters, STAGE);
        }

        @Override
        Packet take() {
            return queue.remove();
        }

        @Override
        long waitingBytes() {
            return queue.bytes();
        }

        @Override
        void discard(Packet packet, long nowNs) {
            drop(packet, DropReason.AQM, nowNs);
        }
    }
}
