package narrows.qdisc;

import narrows.packet.Packet;

/**
 * Token bucket filter (sch_tbf.c, {@code tbf_enqueue} and {@code tbf_dequeue}): a packet leaves, in zero time, at the instant
 * at which its tokens suffice. Tokens are nanoseconds of transmission at the rate; a second bucket, if any, bounds the peak.
 */
final class Tbf extends ParkingQdisc {
    static final String STAGE = "tbf";

    private final Counters counters = new Counters();
    private final Qdisc child;
    private final boolean ownChild;
    private final DropSink drops;
    private final long maxBytes;
    private final TransmissionCost cost;
    private final TransmissionCost peakCost;
    private final long bucketNs;
    private final long peakBucketNs;

    private long tokensNs;
    private long peakTokensNs;
    private long updatedNs;
    private long blockedUntilNs = Long.MIN_VALUE;

    /** @param ownChild whether {@code child} is the byte fifo that tbf makes for itself */
    Tbf(TbfSpec spec, Qdisc child, boolean ownChild, DropSink drops) {
        this.child = child;
        this.ownChild = ownChild;
        this.drops = drops;
        maxBytes = spec.maxPacketBytes();
        cost = spec.cost();
        peakCost = spec.peakCost();
        bucketNs = cost.ofNs(spec.burstBytes());
        peakBucketNs = peakCost == null ? 0 : peakCost.ofNs(spec.mtuBytes());
        tokensNs = bucketNs;
        peakTokensNs = peakBucketNs;
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        if (packet.wireBytes > maxBytes) {
            counters.dropped++;
            drops.dropped(packet, DropReason.TOO_LONG, STAGE, nowNs);
            return false;
        }
        // Another packet may have come to the child's head, and a shorter one may go at once.
        blockedUntilNs = Long.MIN_VALUE;
        return child.enqueue(packet, nowNs);
    }

    @Override
    Packet release(long nowNs) {
        Packet head = child.peek(nowNs);
        if (head == null) {
            return null;
        }
        long creditNs = Math.min(nowNs - updatedNs, bucketNs);
        long leftNs = Math.min(creditNs + tokensNs, bucketNs) - cost.ofNs(head.wireBytes);
        long peakLeftNs =
                peakCost == null ? 0 : Math.min(creditNs + peakTokensNs, peakBucketNs) - peakCost.ofNs(head.wireBytes);
        if (leftNs < 0 || peakLeftNs < 0) {
            blockedUntilNs = nowNs + Math.max(-leftNs, -peakLeftNs);
            counters.overlimits++;
            return null;
        }
        updatedNs = nowNs;
        tokensNs = leftNs;
        peakTokensNs = peakLeftNs;
        return counters.sent(child.dequeue(nowNs));
    }

    @Override
    long nextReleaseNs() {
        return Math.max(child.nextNs(), blockedUntilNs);
    }

    @Override
    int heldPackets() {
        return child.backlogPackets();
    }

    @Override
    long heldBytes() {
        return child.backlogBytes();
    }

    @Override
    public void joined(Qdisc root) {
        child.joined(root);
    }

    /** The kernel shows a fifo of its own with tbf itself. */
    @Override
    public QdiscStatistics statistics() {
        QdiscStatistics all = counters.of(STAGE, this, child);
        return ownChild ? all.withoutChild() : all;
    }
}
