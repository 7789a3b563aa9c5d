package narrows.tcp.cc;

/**
 * What implementations of the same algorithm differ in.
 *
 * @param renoCountsAcks Reno grows by ACKs (RFC 5681) and not by the segments that they acknowledge (RFC 3465)
 * @param newRenoCountsAcks the same for NewReno
 * @param renoHalves what Reno halves at a loss
 * @param newRenoHalves what NewReno halves
 * @param cubicFriendly CUBIC has a Reno-friendly region
 * @param cubicFastConvergence CUBIC releases more when losses come closer
 * @param ns3Steps windows grow in the steps of ns-3: Reno's by bytes, CUBIC's by at most one segment with each ACK
 * @param cubicDelayWaitUs how long after a loss CUBIC takes no delay samples
 * @param hyStart how CUBIC leaves slow start
 * @param cubicShape CUBIC's constants
 * @param hyStartLimits HyStart's constants
 * @param bbr BBR's constants
 */
public record GrowthRules(
        boolean renoCountsAcks,
        boolean newRenoCountsAcks,
        Halved renoHalves,
        Halved newRenoHalves,
        boolean cubicFriendly,
        boolean cubicFastConvergence,
        boolean ns3Steps,
        long cubicDelayWaitUs,
        HyStartForm hyStart,
        CubicShape cubicShape,
        HyStartLimits hyStartLimits,
        BbrConstants bbr) {
    /** As Linux has them. */
    public static final GrowthRules LINUX =
            new GrowthRules(false, false, Halved.CWND, Halved.CWND, true, true, false, 1_000_000, HyStartForm.LINUX);

    /** With the constants of Linux. */
    public GrowthRules(
            boolean renoCountsAcks,
            boolean newRenoCountsAcks,
            Halved renoHalves,
            Halved newRenoHalves,
            boolean cubicFriendly,
            boolean cubicFastConvergence,
            boolean ns3Steps,
            long cubicDelayWaitUs,
            HyStartForm hyStart) {
        this(
                renoCountsAcks,
                newRenoCountsAcks,
                renoHalves,
                newRenoHalves,
                cubicFriendly,
                cubicFastConvergence,
                ns3Steps,
                cubicDelayWaitUs,
                hyStart,
                CubicShape.LINUX,
                HyStartLimits.LINUX,
                BbrConstants.LINUX);
    }

    /** What the new slow start threshold is half of. */
    public enum Halved {
        CWND,
        /** All that is sent and not acknowledged (RFC 5681). */
        FLIGHT,
        /** What is believed to be in the network (RFC 6675). */
        PIPE;

        long bytes(Window window) {
            return switch (this) {
                case CWND -> window.cwndBytes();
                case FLIGHT -> window.next - window.una;
                case PIPE -> window.pipeBytes;
            };
        }

        int segments(Window window) {
            return switch (this) {
                case CWND -> window.cwnd;
                case FLIGHT -> window.flight;
                case PIPE -> window.pipe;
            };
        }
    }

    /** The threshold of delay differs, and so does that of the length of an ACK train. */
    public enum HyStartForm {
        LINUX,
        NS3,
        OFF
    }
}
