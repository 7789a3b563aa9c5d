package narrows.run;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A figure over the trials of a stack.
 *
 * @param n how many values
 * @param stddev sample standard deviation, with n - 1; 0 for one value
 * @param ci95Low lower end of the 95 % interval of the mean by Student's t; with one value nothing is known of the spread,
 *     and both ends are the value itself
 */
public record Stat(
        int n, double mean, double stddev, double ci95Low, double ci95High, double median, double min, double max) {
    private static final Stat NONE = new Stat(0, 0, 0, 0, 0, 0, 0, 0);

    /** Of {@code values}; without any, {@code n} and all else is 0. */
    public static Stat of(double... values) {
        if (values.length == 0) {
            return NONE;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double mean = mean(sorted);
        double stddev = standardDeviation(sorted, mean);
        double half = halfWidth95(sorted.length, stddev);
        return new Stat(
                sorted.length,
                mean,
                stddev,
                mean - half,
                mean + half,
                median(sorted),
                sorted[0],
                sorted[sorted.length - 1]);
    }

    /** Half the width of the 95 % interval. */
    public double halfWidth95() {
        return (ci95High - ci95Low) / 2;
    }

    /** Variance of the mean: the square of its standard error. */
    double varianceOfMean() {
        return n == 0 ? 0 : stddev * stddev / n;
    }

    /** The 0.975 quantile of Student's t. */
    static double student975(double degreesOfFreedom) {
        return new TDistribution(degreesOfFreedom).inverseCumulativeProbability(0.975);
    }

    private static double halfWidth95(int n, double stddev) {
        return n < 2 || stddev == 0 ? 0 : student975(n - 1) * stddev / Math.sqrt(n);
    }

    /** Equal values have exactly themselves as mean, so that a stack without randomness has no spread. */
    private static double mean(double[] sorted) {
        double first = sorted[0];
        if (first == sorted[sorted.length - 1]) {
            return first;
        }
        double sum = 0;
        for (double value : sorted) {
            sum += value;
        }
        return sum / sorted.length;
    }

    private static double standardDeviation(double[] values, double mean) {
        if (values.length < 2) {
            return 0;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1));
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
