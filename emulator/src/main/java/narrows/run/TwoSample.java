package narrows.run;

import java.util.Arrays;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;

/** Tests of whether two samples come from one distribution. Both need two values a side and give NaN otherwise. */
final class TwoSample {
    /** From this product of the sample sizes on, the exact distribution costs more than it tells. */
    private static final long EXACT_BELOW = 10_000;

    private TwoSample() {}

    /**
     * The two-sided p-value of Kolmogorov and Smirnov. It asks for a statistic at least as large as the one seen, which with
     * ties errs on the careful side; ties are not broken at random, so that results repeat.
     */
    static double kolmogorovSmirnov(double[] first, double[] second) {
        if (first.length < 2 || second.length < 2) {
            return Double.NaN;
        }
        KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();
        double statistic = test.kolmogorovSmirnovStatistic(first, second);
        if (statistic == 0) {
            return 1;
        }
        boolean exact = (long) first.length * second.length < EXACT_BELOW;
        double p = exact
                ? test.exactP(statistic, first.length, second.length, false)
                : test.approximateP(statistic, first.length, second.length);
        return Math.min(1, Math.max(0, p));
    }

    /** The two-sided p-value of Mann and Whitney by the normal approximation. */
    static double mannWhitney(double[] first, double[] second) {
        if (first.length < 2 || second.length < 2) {
            return Double.NaN;
        }
        boolean oneValue = Arrays.stream(first).allMatch(value -> value == first[0])
                && Arrays.stream(second).allMatch(value -> value == first[0]);
        return oneValue ? 1 : Math.min(1, new MannWhitneyUTest().mannWhitneyUTest(first, second));
    }
}
