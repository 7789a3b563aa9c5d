package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.unit.ShownUnits;

/** Proportional integral controller enhanced (sch_pie.c; RFC 8033). */
final class Pie extends ParkingQueue {
    /** Instant of the first update ({@code pie_init}). */
    static final long FIRST_UPDATE_NS = 500_000_000;

    private static final String STAGE = "pie";

    private PieSpec spec;
    private final PieControl control;
    private final UpdateClock clock;
    private final DropSink drops;
    private long taken;
    private long overlimit;
    private long dropped;
    private long marked;
    private int longest;

    Pie(PieSpec spec, RandomGenerator random, DropSink drops) {
        this.spec = spec;
        this.drops = drops;
        control = new PieControl(spec.control(), random);
        clock = new UpdateClock(FIRST_UPDATE_NS, periodNs(spec.control()));
    }

    /** The kernel's timer counts jiffies, here of a millisecond. */
    static long periodNs(PieParameters parameters) {
        return (parameters.updateNs() + 999_999) / 1_000_000 * 1_000_000;
    }

    private void updateUntil(long nowNs) {
        while (clock.fires(nowNs)) {
            control.update(backlogBytes());
            if (backlogPackets() == 0 && control.settled()) {
                clock.skip(nowNs);
            }
        }
    }

    /** {@code pie_change}: what a smaller limit does not hold is dropped, the oldest first. */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        updateUntil(nowNs);
        spec = (PieSpec) other;
        control.configure(spec.control());
        clock.period(periodNs(spec.control()));
        while (backlogPackets() > spec.limitPackets() && !queue.isEmpty()) {
            drop(queue.remove(), DropReason.QUEUE_LIMIT, nowNs);
        }
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        updateUntil(nowNs);
        if (backlogPackets() >= spec.limitPackets()) {
            overlimit++;
            return drop(packet, DropReason.QUEUE_LIMIT, nowNs);
        }
        if (control.chooses(packet, backlogBytes()) && !marks(packet)) {
            return drop(packet, DropReason.AQM, nowNs);
        }
        packet.queuedNs = nowNs;
        longest = Math.max(longest, backlogPackets());
        queue.add(packet);
        taken++;
        return true;
    }

    private boolean marks(Packet packet) {
        boolean done = spec.control().ecn() && control.atMostPercent(10) && packet.markCe(STAGE);
        marked += done ? 1 : 0;
        return done;
    }

    private boolean drop(Packet packet, DropReason reason, long nowNs) {
        dropped++;
        counters.dropped++;
        control.dropped();
        drops.dropped(packet, reason, STAGE, nowNs);
        return false;
    }

    @Override
    Packet release(long nowNs) {
        updateUntil(nowNs);
        Packet packet = queue.remove();
        if (packet != null) {
            control.leaves(packet, queue.bytes(), nowNs);
        }
        return counters.sent(packet);
    }

    @Override
    public QdiscStatistics statistics() {
        String first = "prob " + ShownUnits.share((double) control.probability() / PieControl.CERTAIN) + " delay "
                + (control.delayNs() < 1000 ? "0us" : ShownUnits.time(control.delayNs() / 1000 * 1000));
        String second = "pkts_in " + taken + " overlimit " + overlimit + " dropped " + dropped + " maxq " + longest
                + " ecn_mark " + marked;
        return counters.of(STAGE, this, null, first, second);
    }
}
