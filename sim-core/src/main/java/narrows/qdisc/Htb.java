package narrows.qdisc;

import java.util.List;
import narrows.packet.Packet;

/**
 * One class of the hierarchical token bucket (sch_htb.c, {@code htb_class_mode} and {@code htb_charge_class}): a packet may leave
 * while neither bucket is in debt, and is charged to both afterwards.
 */
final class Htb extends ShaperQdisc {
    private static final String STAGE = "htb";

    /** tc shows tokens in ticks of 64 ns. */
    private static final int TICK_SHIFT = 6;

    /** The kernel's {@code mbuffer}: no more credit is earned and no more debt is kept than this. */
    private static final long LONGEST_NS = 60_000_000_000L;

    private TransmissionCost cost;
    private TransmissionCost ceilCost;
    private long bucketNs;
    private long ceilBucketNs;

    private long tokensNs;
    private long ceilTokensNs;
    private long updatedNs;

    /** How often the class came into the state in which it may not send ({@code HTB_CANT_SEND}). */
    private long blocked;

    Htb(HtbSpec spec, Qdisc child) {
        super(child);
        configure(spec);
        tokensNs = bucketNs;
        ceilTokensNs = ceilBucketNs;
    }

    private void configure(HtbSpec spec) {
        cost = new TransmissionCost(spec.rateBytesPerSec(), spec.overheadBytes(), spec.mpuBytes(), spec.atm());
        ceilCost = new TransmissionCost(spec.ceilBytesPerSec(), spec.overheadBytes(), spec.mpuBytes(), spec.atm());
        bucketNs = cost.ofNs(spec.burstBytes());
        ceilBucketNs = ceilCost.ofNs(spec.ceilBurstBytes());
    }

    /** {@code htb_change_class}: tokens stay, in time at the rate. */
    @Override
    public void change(QdiscSpec spec, boolean refill, long nowNs) {
        configure((HtbSpec) spec);
        unblock();
    }

    /** The class is tried again after every arrival. */
    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        unblock();
        return child.enqueue(packet, nowNs);
    }

    @Override
    Packet release(long nowNs) {
        if (child.nextNs() > nowNs) {
            return null;
        }
        long earnedNs = Math.min(nowNs - updatedNs, LONGEST_NS);
        long debtNs = Math.max(-(tokensNs + earnedNs), -(ceilTokensNs + earnedNs));
        if (debtNs > 0) {
            block(nowNs + debtNs);
            return null;
        }
        Packet packet = child.dequeue(nowNs);
        if (packet != null) {
            tokensNs = charged(tokensNs + earnedNs, bucketNs, cost.ofNs(packet.wireBytes));
            ceilTokensNs = charged(ceilTokensNs + earnedNs, ceilBucketNs, ceilCost.ofNs(packet.wireBytes));
            updatedNs = nowNs;
            blocked += ceilTokensNs < 0 ? 1 : 0;
        }
        return counters.sent(packet);
    }

    private static long charged(long tokensNs, long bucketNs, long costNs) {
        return Math.max(Math.min(tokensNs, bucketNs) - costNs, 1 - LONGEST_NS);
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(STAGE, this, child).withClasses(List.of(classStatistics()));
    }

    private ClassStatistics classStatistics() {
        return new ClassStatistics(
                1,
                counters.sentBytes,
                counters.sentPackets,
                0,
                blocked,
                backlogBytes(),
                backlogPackets(),
                List.of(
                        "lended: " + counters.sentPackets + " borrowed: 0 giants: 0",
                        "tokens: " + (tokensNs >> TICK_SHIFT) + " ctokens: " + (ceilTokensNs >> TICK_SHIFT)));
    }
}
