package narrows.run;

/**
 * How the goodput of a simulated stack compares with a real one's.
 *
 * @param flow a flow's name, or {@code total}
 * @param ratio mean of the simulated stack by mean of the real one; NaN if the real one's is 0
 * @param ratioLow lower end of the ratio's 95 % interval
 * @param kolmogorovSmirnovP NaN if a side has fewer than two trials
 * @param mannWhitneyP NaN if a side has fewer than two trials
 */
public record Comparison(
        String simulated,
        String real,
        String flow,
        double ratio,
        double ratioLow,
        double ratioHigh,
        double kolmogorovSmirnovP,
        double mannWhitneyP) {
    /** Name of the sum of all flows. */
    public static final String TOTAL = "total";

    private static final double CLOSE = 0.05;

    /**
     * Compares two samples of goodputs that have nothing to do with each other. The interval is the delta method's: the
     * relative variances of both means add, and Student's t takes Welch's degrees of freedom. A side without spread, or with
     * one trial, adds no variance.
     */
    static Comparison of(String simulated, String real, String flow, double[] simulations, double[] realities) {
        double half = halfWidth95(Stat.of(simulations), Stat.of(realities));
        return of(simulated, real, flow, simulations, realities, half);
    }

    /**
     * Compares two samples whose trials had the same seeds in the same order, and with them the same losses. The interval is
     * that of the ratio estimator of survey sampling (Cochran, Sampling Techniques, 6.3): it comes from the deviations of the
     * pairs from the common ratio, so that what a seed does to both sides does not widen it.
     */
    static Comparison paired(String simulated, String real, String flow, double[] simulations, double[] realities) {
        double half = pairedHalfWidth95(simulations, realities);
        return of(simulated, real, flow, simulations, realities, half);
    }

    private static Comparison of(
            String simulated, String real, String flow, double[] simulations, double[] realities, double half) {
        double ratio = ratio(simulations, realities);
        return new Comparison(
                simulated,
                real,
                flow,
                ratio,
                ratio - half,
                ratio + half,
                TwoSample.kolmogorovSmirnov(simulations, realities),
                TwoSample.mannWhitney(simulations, realities));
    }

    private static double ratio(double[] simulations, double[] realities) {
        double real = Stat.of(realities).mean();
        return real == 0 ? Double.NaN : Stat.of(simulations).mean() / real;
    }

    /** Whether the two means differ by at most 5 % of the real one. */
    public boolean withinFivePercent() {
        return within(CLOSE);
    }

    /** Whether the ratio lies within {@code tolerance} of 1. */
    public boolean within(double tolerance) {
        return Math.abs(ratio - 1) <= tolerance;
    }

    private static double halfWidth95(Stat first, Stat second) {
        double firstVariance = relativeVariance(first);
        double secondVariance = relativeVariance(second);
        double variance = firstVariance + secondVariance;
        if (variance == 0 || second.mean() == 0) {
            return 0;
        }
        double welch =
                variance * variance / (perDegree(firstVariance, first.n()) + perDegree(secondVariance, second.n()));
        return Stat.student975(welch) * first.mean() / second.mean() * Math.sqrt(variance);
    }

    private static double relativeVariance(Stat stat) {
        return stat.mean() == 0 ? 0 : stat.varianceOfMean() / (stat.mean() * stat.mean());
    }

    private static double perDegree(double variance, int n) {
        return n < 2 ? 0 : variance * variance / (n - 1);
    }

    private static double pairedHalfWidth95(double[] simulations, double[] realities) {
        double ratio = ratio(simulations, realities);
        if (Double.isNaN(ratio)) {
            return 0;
        }
        double[] deviations = new double[simulations.length];
        for (int i = 0; i < deviations.length; i++) {
            deviations[i] = simulations[i] - ratio * realities[i];
        }
        return Stat.of(deviations).halfWidth95() / Stat.of(realities).mean();
    }
}
