package narrows.qdisc;

import narrows.unit.Time;

/**
 * What controls one PIE queue (RFC 8033; pie.h).
 *
 * @param targetNs delay to hold
 * @param updateNs time between updates of the probability
 * @param alpha weight of the distance from the target, in 1/16 per second; 0 to 32
 * @param beta weight of the change since the last update, in 1/16 per second; 0 to 32
 * @param ecn mark instead of dropping, where a packet may be marked and the probability is not above a bound
 * @param bytemode drop small packets less often
 * @param rateEstimator judge the delay by the backlog and the measured rate instead of the packets' own waiting time
 * @param mtuBytes a queue below two of these is never too long; {@link CodelParameters#DEVICE} for the device's longest frame
 */
public record PieParameters(
        long targetNs,
        long updateNs,
        int alpha,
        int beta,
        boolean ecn,
        boolean bytemode,
        boolean rateEstimator,
        int mtuBytes) {
    /** tc's defaults. */
    public static final PieParameters DEFAULT =
            new PieParameters(15_000_000, 15_000_000, 2, 20, false, false, false, CodelParameters.DEVICE);

    public PieParameters {
        Require.that(targetNs >= 0, "pie", "target");
        Require.that(updateNs > 0, "pie", "tupdate");
        Require.that(alpha >= 0 && alpha <= 32 && beta >= 0 && beta <= 32, "pie", "alpha or beta");
        Require.that(mtuBytes >= 0, "pie", "mtu");
    }

    public PieParameters withTimes(long target, long update) {
        return new PieParameters(target, update, alpha, beta, ecn, bytemode, rateEstimator, mtuBytes);
    }

    public PieParameters withWeights(int distance, int change) {
        return new PieParameters(targetNs, updateNs, distance, change, ecn, bytemode, rateEstimator, mtuBytes);
    }

    public PieParameters withFlags(boolean marks, boolean bytes, boolean estimates) {
        return new PieParameters(targetNs, updateNs, alpha, beta, marks, bytes, estimates, mtuBytes);
    }

    PieParameters onDevice(int frameBytes) {
        return mtuBytes == CodelParameters.DEVICE
                ? new PieParameters(targetNs, updateNs, alpha, beta, ecn, bytemode, rateEstimator, frameBytes)
                : this;
    }

    String describe() {
        return "target " + Time.text(targetNs) + " tupdate " + Time.text(updateNs) + " alpha " + alpha + " beta " + beta
                + (ecn ? " ecn" : "") + (bytemode ? " bytemode" : "") + (rateEstimator ? " dq_rate_estimator" : "");
    }
}
