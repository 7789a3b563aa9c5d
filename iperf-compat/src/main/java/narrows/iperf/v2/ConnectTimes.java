package narrows.iperf.v2;

import java.util.Locale;

/** How long the connections took to be established. */
final class ConnectTimes {
    private static final double US_PER_MS = 1000;

    private final TransitTimes times = new TransitTimes();

    void add(double connectMs) {
        times.add(connectMs * US_PER_MS);
    }

    /** The last line of a client with {@code -e}; the deviation is in microseconds, as iperf2 has it. */
    String line() {
        TransitTimes.Summary all = times.summary();
        return String.format(
                Locale.ROOT,
                "[ CT] final connect times (min/avg/max/stdev) = %.3f/%.3f/%.3f/%.3f ms (tot/err) = %d/0",
                all.minUs() / US_PER_MS,
                all.meanUs() / US_PER_MS,
                all.maxUs() / US_PER_MS,
                all.deviationUs(),
                all.samples());
    }
}
