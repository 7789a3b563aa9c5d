package narrows.qdisc;

import narrows.packet.Packet;

/** Policer in front of its child (act_police.c, {@code tcf_police_act}): packets conform or exceed, none waits here. */
final class Police extends GateQdisc {
    private static final String STAGE = "police";
    private static final long NS_PER_SEC = 1_000_000_000;

    private final PoliceSpec spec;
    private final DropSink drops;
    private final TransmissionCost cost;
    private final TransmissionCost peakCost;
    private final long packetCostNs;
    private final long bucketNs;
    private final long peakBucketNs;
    private final long longestBytes;

    private long tokensNs;
    private long peakTokensNs;
    private long updatedNs;
    private long policedBytes;
    private long policedPackets;

    Police(PoliceSpec spec, Qdisc child, DropSink drops) {
        super(child);
        this.spec = spec;
        this.drops = drops;
        boolean ofBytes = spec.rateBytesPerSec() > 0;
        cost = ofBytes ? cost(spec, spec.rateBytesPerSec()) : null;
        peakCost = spec.peakBytesPerSec() == 0 ? null : cost(spec, spec.peakBytesPerSec());
        packetCostNs = spec.packetsPerSec() == 0 ? 0 : NS_PER_SEC / spec.packetsPerSec();
        bucketNs = ofBytes ? cost.ofNs(spec.burstBytes()) : packetCostNs * spec.burstPackets();
        peakBucketNs = peakCost == null ? 0 : peakCost.ofNs(spec.mtuBytes());
        longestBytes = ofBytes || spec.mtuBytes() > 0 ? spec.longestBytes() : Long.MAX_VALUE;
        tokensNs = bucketNs;
        peakTokensNs = peakBucketNs;
    }

    private static TransmissionCost cost(PoliceSpec spec, long bytesPerSec) {
        return new TransmissionCost(bytesPerSec, spec.overheadBytes(), spec.mpuBytes(), spec.atm());
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        policedBytes += packet.wireBytes;
        policedPackets++;
        boolean conforms = packet.wireBytes <= longestBytes && takesTokens(packet, nowNs);
        counters.overlimits += conforms ? 0 : 1;
        if ((conforms ? spec.conform() : spec.exceed()) == PoliceSpec.Action.DROP) {
            counters.dropped++;
            drops.dropped(packet, DropReason.POLICED, STAGE, nowNs);
            return false;
        }
        return child.enqueue(packet, nowNs);
    }

    /** Changes nothing if the tokens do not suffice. */
    private boolean takesTokens(Packet packet, long nowNs) {
        if (cost == null && packetCostNs == 0) {
            return true;
        }
        long earnedNs = Math.min(nowNs - updatedNs, bucketNs);
        long costNs = cost == null ? packetCostNs : cost.ofNs(packet.wireBytes);
        long leftNs = Math.min(earnedNs + tokensNs, bucketNs) - costNs;
        long peakLeftNs = peakCost == null
                ? 0
                : Math.min(earnedNs + peakTokensNs, peakBucketNs) - peakCost.ofNs(packet.wireBytes);
        if (leftNs < 0 || peakLeftNs < 0) {
            return false;
        }
        updatedNs = nowNs;
        tokensNs = leftNs;
        peakTokensNs = peakLeftNs;
        return true;
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(STAGE, this, child, "policed " + policedBytes + " bytes " + policedPackets + " pkt");
    }
}
