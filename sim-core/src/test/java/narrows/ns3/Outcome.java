package narrows.ns3;

import java.util.Arrays;
import java.util.Locale;

/** What a row's experiment gave here, beside what it gave in ns-3. */
final class Outcome {
    /** Of the normal distribution, for the middle 95 %. */
    private static final double Z = 1.96;

    private final Row row;
    private final double mean;
    private final double standardError;
    private final int trials;

    Outcome(Row row, double[] values) {
        this.row = row;
        trials = values.length;
        mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        standardError = trials < 2 ? 0 : Math.sqrt(squares / (trials - 1) / trials);
    }

    double ratio() {
        return mean / row.value();
    }

    /**
     * Half the 95 % interval of the difference of the means, as a part of ns-3's; both means have an error. A single run of ns-3
     * is taken to spread as those here do.
     */
    double interval() {
        double spread = Double.isNaN(row.sd()) ? standardError * Math.sqrt(trials) : row.sd();
        double ns3Error = spread / Math.sqrt(row.n());
        return Z * Math.hypot(standardError, ns3Error) / row.value();
    }

    boolean agrees() {
        return Math.abs(ratio() - 1) <= Math.max(row.bandPercent() / 100, interval());
    }

    static String heading() {
        return String.format(
                "%-52s %-13s %22s %20s  %s",
                "experiment", "figure", "ns-3 +- sd (n)", "here +- 95 % (n)", "ratio, allowed");
    }

    String line() {
        String spread = Double.isNaN(row.sd()) ? "" : figure(row.sd());
        return String.format(
                Locale.ROOT,
                "%-52s %-13s %s +- %6s (%3d) %s +- %6s (%3d)  %.3f in 1 +- %.3f %s %s",
                row.title(),
                row.measure().name().toLowerCase(Locale.ROOT),
                figure(row.value()),
                spread,
                row.n(),
                figure(mean),
                figure(Z * standardError),
                trials,
                ratio(),
                Math.max(row.bandPercent() / 100, interval()),
                row.unit(),
                agrees() ? "ok" : "off");
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
