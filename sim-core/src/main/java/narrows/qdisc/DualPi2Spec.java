package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Time;

/**
 * Linux's {@code dualpi2} (sch_dualpi2.c; RFC 9332): a queue for scalable congestion controls (L4S) beside one for classic ones.
 *
 * @param limitPackets most packets in both queues
 * @param memoryLimitBytes most memory, counted as length + 256 per packet; 0: two device frames per packet of the limit
 * @param targetNs delay of the classic queue
 * @param updateNs time between updates of the probability
 * @param alpha weight of the distance from the target, in 1/256 Hz
 * @param beta weight of the change since the last update, in 1/256 Hz
 * @param coupling how much more often L4S packets are marked than the root of the classic probability
 * @param stepNs an L4S packet that waited longer is marked; {@link CodelParameters#OFF} for none
 * @param stepPackets an L4S packet that leaves more than so many behind is marked; 0: the step is a time
 * @param minQueuePackets no step mark unless so many L4S packets wait
 * @param classicPercent share of the classic queue while both have packets
 * @param dropOnOverload drop from both queues when the coupled probability exceeds 1; else the classic probability stays below
 * @param dropEnqueue decide when a packet comes instead of when it leaves
 * @param ecnMask which ECN bits make an L4S packet; 1 for ECT(1) and CE, 3 for all that may be marked
 * @param mtuBytes {@link CodelParameters#DEVICE} for the device's longest frame
 */
public record DualPi2Spec(
        long limitPackets,
        long memoryLimitBytes,
        long targetNs,
        long updateNs,
        int alpha,
        int beta,
        int coupling,
        long stepNs,
        long stepPackets,
        long minQueuePackets,
        int classicPercent,
        boolean dropOnOverload,
        boolean dropEnqueue,
        int ecnMask,
        int mtuBytes)
        implements QdiscSpec {
    /** tc's defaults. */
    public static final DualPi2Spec DEFAULT = new DualPi2Spec(
            10_000, 0, 15_000_000, 16_000_000, 41, 819, 2, 1_000_000, 0, 0, 10, true, false, 1, CodelParameters.DEVICE);

    public DualPi2Spec {
        Require.that(limitPackets >= 1 && memoryLimitBytes >= 0, "dualpi2", "limit");
        Require.that(targetNs >= 0 && updateNs > 0, "dualpi2", "target or tupdate");
        Require.that(alpha > 0 && alpha <= 65536 && beta > 0 && beta <= 65536, "dualpi2", "alpha or beta");
        Require.that(coupling >= 1 && coupling <= 255, "dualpi2", "coupling_factor");
        Require.that(stepNs >= 0 && stepPackets >= 0 && minQueuePackets >= 0, "dualpi2", "step_thresh");
        Require.that(classicPercent >= 0 && classicPercent < 100, "dualpi2", "classic_protection");
        Require.that(ecnMask >= 0 && ecnMask <= 3, "dualpi2", "ecn mask");
        Require.that(mtuBytes >= 0, "dualpi2", "mtu");
    }

    @Override
    public String kind() {
        return "dualpi2";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof DualPi2Spec;
    }

    @Override
    public DualPi2Spec onDevice(int frameBytes) {
        return mtuBytes != CodelParameters.DEVICE
                ? this
                : new DualPi2Spec(
                        limitPackets,
                        memoryLimitBytes,
                        targetNs,
                        updateNs,
                        alpha,
                        beta,
                        coupling,
                        stepNs,
                        stepPackets,
                        minQueuePackets,
                        classicPercent,
                        dropOnOverload,
                        dropEnqueue,
                        ecnMask,
                        frameBytes);
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new DualPi2(onDevice(CodelParameters.USUAL_FRAME_BYTES), random, drops);
    }

    @Override
    public String describe() {
        String step =
                stepPackets > 0 ? stepPackets + " packets" : stepNs == CodelParameters.OFF ? "off" : Time.text(stepNs);
        return "dualpi2 limit " + limitPackets + " packets target " + Time.text(targetNs) + " tupdate "
                + Time.text(updateNs) + " alpha " + alpha + "/256 beta " + beta + "/256 coupling_factor " + coupling
                + " step_thresh " + step + " classic_protection " + classicPercent + "%"
                + (dropOnOverload ? " drop_on_overload" : " overflow")
                + (dropEnqueue ? " drop_enqueue" : " drop_dequeue");
    }
}
