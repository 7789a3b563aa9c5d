package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Rate;

/**
 * Linux's {@code fq} (sch_fq.c) as it acts behind a hop, where no socket's pacing rate is seen: fair turns and a rate per flow.
 *
 * @param limitPackets most packets that wait
 * @param flowLimitPackets most packets of one flow that wait
 * @param quantumBytes what a flow may send in its turn; {@link CodelParameters#DEVICE} for two of the device's longest frames
 * @param initialQuantumBytes what a new flow may send at first; {@link CodelParameters#DEVICE} for ten such frames
 * @param maxRateBytesPerSec of each flow; 0: unlimited
 * @param refillDelayNs a flow that was empty for so long has its credit filled up to a quantum
 * @param lowRateBytesPerSec a flow no faster than this is paced packet by packet
 * @param thresholdNs packets that waited longer are marked; {@link CodelParameters#OFF} for none
 * @param orphanMask hashes of flows without a socket are cut to these bits
 */
public record FqSpec(
        long limitPackets,
        long flowLimitPackets,
        int quantumBytes,
        int initialQuantumBytes,
        long maxRateBytesPerSec,
        long refillDelayNs,
        long lowRateBytesPerSec,
        long thresholdNs,
        int orphanMask)
        implements QdiscSpec {
    /** tc's defaults. */
    public static final FqSpec DEFAULT = new FqSpec(
            10_000,
            100,
            CodelParameters.DEVICE,
            CodelParameters.DEVICE,
            0,
            40_000_000,
            550_000 / 8,
            CodelParameters.OFF,
            1023);

    private static final int MOST_FLOWS = 1 << 18;

    public FqSpec {
        Require.that(limitPackets >= 0 && flowLimitPackets >= 0, "fq", "limit");
        Require.that(quantumBytes >= 0 && initialQuantumBytes >= 0, "fq", "quantum");
        Require.that(maxRateBytesPerSec >= 0 && maxRateBytesPerSec <= Chance.ALWAYS, "fq", "maxrate");
        Require.that(refillDelayNs >= 0, "fq", "refill_delay");
        Require.that(lowRateBytesPerSec >= 0, "fq", "low_rate_threshold");
        Require.that(thresholdNs >= 0, "fq", "ce_threshold");
        Require.that(orphanMask >= 0 && orphanMask < MOST_FLOWS, "fq", "orphan_mask");
    }

    public FqSpec withMaxRate(Rate rate) {
        return new FqSpec(
                limitPackets,
                flowLimitPackets,
                quantumBytes,
                initialQuantumBytes,
                rate.bitsPerSec() / 8,
                refillDelayNs,
                lowRateBytesPerSec,
                thresholdNs,
                orphanMask);
    }

    @Override
    public String kind() {
        return "fq";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof FqSpec;
    }

    @Override
    public FqSpec onDevice(int frameBytes) {
        return new FqSpec(
                limitPackets,
                flowLimitPackets,
                quantumBytes == CodelParameters.DEVICE ? 2 * frameBytes : quantumBytes,
                initialQuantumBytes == CodelParameters.DEVICE ? 10 * frameBytes : initialQuantumBytes,
                maxRateBytesPerSec,
                refillDelayNs,
                lowRateBytesPerSec,
                thresholdNs,
                orphanMask);
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new Fq(onDevice(CodelParameters.USUAL_FRAME_BYTES), random, drops);
    }

    @Override
    public String describe() {
        return "fq limit " + limitPackets + " packets flow_limit " + flowLimitPackets + " packets"
                + (quantumBytes == CodelParameters.DEVICE ? "" : " quantum " + quantumBytes)
                + (initialQuantumBytes == CodelParameters.DEVICE ? "" : " initial_quantum " + initialQuantumBytes)
                + (maxRateBytesPerSec == 0 ? "" : " maxrate " + new Rate(maxRateBytesPerSec * 8))
                + " low_rate_threshold " + new Rate(lowRateBytesPerSec * 8);
    }
}
