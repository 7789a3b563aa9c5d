package narrows.qdisc;

import java.math.BigInteger;
import narrows.packet.Packet;

/**
 * Token bucket filter (sch_tbf.c, {@code tbf_enqueue} and {@code tbf_dequeue}): a packet leaves, in zero time, at the instant
 * at which its tokens suffice. Tokens are nanoseconds of transmission at the rate; a second bucket, if any, bounds the peak.
 */
final class Tbf extends ShaperQdisc {
    static final String STAGE = "tbf";

    private final boolean ownChild;
    private final DropSink drops;
    private TbfSpec spec;
    private long maxBytes;
    private TransmissionCost cost;
    private TransmissionCost peakCost;
    private long bucketNs;
    private long peakBucketNs;

    private long tokensNs;
    private long peakTokensNs;
    private long updatedNs;

    /** @param ownChild whether {@code child} is the byte fifo that tbf makes for itself */
    Tbf(TbfSpec spec, Qdisc child, boolean ownChild, DropSink drops) {
        super(child);
        this.ownChild = ownChild;
        this.drops = drops;
        configure(spec);
        tokensNs = bucketNs;
        peakTokensNs = peakBucketNs;
    }

    private void configure(TbfSpec parameters) {
        spec = parameters;
        maxBytes = spec.maxPacketBytes();
        cost = spec.cost();
        peakCost = spec.peakCost();
        bucketNs = cost.ofNs(spec.burstBytes());
        peakBucketNs = peakCost == null ? 0 : peakCost.ofNs(spec.mtuBytes());
    }

    /** {@code tbf_change}: the instant of the last update stays, and so do the child and what waits in it. */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        TbfSpec before = spec;
        long creditNs = Math.min(nowNs - updatedNs, bucketNs);
        long heldNs = Math.min(creditNs + tokensNs, bucketNs);
        long peakHeldNs = Math.min(creditNs + peakTokensNs, peakBucketNs);
        configure((TbfSpec) other);
        tokensNs = refill ? bucketNs : bytesOf(heldNs, before.rateBytesPerSec(), spec.rateBytesPerSec(), bucketNs);
        peakTokensNs = refill
                ? peakBucketNs
                : bytesOf(peakHeldNs, before.peakBytesPerSec(), spec.peakBytesPerSec(), peakBucketNs);
        updatedNs = refill ? updatedNs : nowNs;
        unblock();
        if (child instanceof QueueQdisc queue) {
            queue.limit(spec.limitBytes());
        }
    }

    /** The bytes of a bucket as time at another rate, but no more than fits; a second bucket that is new is full. */
    private static long bytesOf(long tokensNs, long beforeBytesPerSec, long nowBytesPerSec, long mostNs) {
        if (nowBytesPerSec == 0 || beforeBytesPerSec == 0) {
            return mostNs;
        }
        return BigInteger.valueOf(tokensNs)
                .multiply(BigInteger.valueOf(beforeBytesPerSec))
                .divide(BigInteger.valueOf(nowBytesPerSec))
                .min(BigInteger.valueOf(mostNs))
                .longValueExact();
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        if (packet.wireBytes > maxBytes) {
            counters.dropped++;
            drops.dropped(packet, DropReason.TOO_LONG, STAGE, nowNs);
            return false;
        }
        unblock();
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
            block(nowNs + Math.max(-leftNs, -peakLeftNs));
            return null;
        }
        updatedNs = nowNs;
        tokensNs = leftNs;
        peakTokensNs = peakLeftNs;
        return counters.sent(child.dequeue(nowNs));
    }

    /** The kernel shows a fifo of its own with tbf itself. */
    @Override
    public QdiscStatistics statistics() {
        QdiscStatistics all = counters.of(STAGE, this, child);
        return ownChild ? all.withoutChild() : all;
    }
}
