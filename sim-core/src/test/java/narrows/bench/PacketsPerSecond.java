package narrows.bench;

import java.util.Arrays;
import java.util.Locale;

/** Prints one line: simulated data packets per second of one core, the median of several runs in one warm JVM. */
final class PacketsPerSecond {
    private static final int WARM_UP_RUNS = 5;
    private static final int RUNS = 9;

    private PacketsPerSecond() {}

    public static void main(String[] args) {
        BulkScenario scenario = new BulkScenario();
        for (int i = 0; i < WARM_UP_RUNS; i++) {
            scenario.run();
        }
        double[] rates = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            long startNs = System.nanoTime();
            long packets = scenario.run();
            rates[i] = packets * 1e9 / (System.nanoTime() - startNs);
        }
        Arrays.sort(rates);
        System.out.printf(
                Locale.ROOT,
                "100 CUBIC flows, 1 Gbit/s, 24 ms, 3 MB, 10 s: %.2f million data packets/s (median of %d; %.2f to %.2f)%n",
                rates[RUNS / 2] / 1e6,
                RUNS,
                rates[0] / 1e6,
                rates[RUNS - 1] / 1e6);
    }
}
