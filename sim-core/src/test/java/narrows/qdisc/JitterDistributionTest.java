package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Delays that netem draws: the qdisc reference, sections 5.5, 15.3 and 15.5. All tolerances are five standard deviations. */
class JitterDistributionTest {
    private static final int PACKETS = 100_000;
    private static final long DELAY_NS = 100_000_000;
    private static final long JITTER_NS = 10_000_000;
    private static final double SCALE = 8192;

    private double mean;
    private double deviation;
    private double fourth;
    private long leastNs;
    private long mostNs;

    /** In deviations: the table's own mean, deviation, least and most. */
    @ParameterizedTest
    @CsvSource({
        "normal, -0.00078, 1.00005, -32768, 28858",
        "pareto, -0.03349, 0.81968, -5461, 32767",
        "paretonormal, -0.02530, 0.83394, -12305, 31789"
    })
    void follows_a_table(String table, double tableMean, double tableDeviation, int least, int most) {
        run(NetemSpec.DEFAULT.withDelay(DELAY_NS, JITTER_NS).withTable(DelayTables.named(table)));
        assertMoments(tableMean, tableDeviation, 1);
        assertThat(leastNs).isGreaterThanOrEqualTo(DELAY_NS + Math.round(JITTER_NS * (least / SCALE)) - 1);
        assertThat(mostNs).isLessThanOrEqualTo(DELAY_NS + Math.round(JITTER_NS * (most / SCALE)) + 1);
    }

    /**
     * Without a table: uniform in [T - J, T + J). The correlated draws are narrower by sqrt((1 - r) / (1 + r)), but their remainder
     * by 2 J is not, unless J is so long that there is nothing to divide: tabledist takes the remainder of 32 bits.
     */
    @ParameterizedTest
    @CsvSource({
        "10000000, 0, 0.5774",
        "10000000, 25, 0.5774",
        "2147483647, 0, 0.5774",
        "2147483647, 25, 0.4472",
        "2147483647, 50, 0.3333"
    })
    void is_uniform_and_correlation_narrows_only_the_longest_jitter(long jitterNs, int percent, double expected) {
        long correlation = Math.round(percent / 100.0 * Chance.ALWAYS);
        run(NetemSpec.DEFAULT.withDelay(2 * jitterNs, jitterNs).withDelayCorrelation(correlation));
        assertMoments(0, expected, (1 + percent / 100.0) / (1 - percent / 100.0));
        assertThat(leastNs).isGreaterThanOrEqualTo(jitterNs);
        assertThat(mostNs).isLessThan(3 * jitterNs);
    }

    /** @param inflation how much more the mean of correlated draws scatters than that of independent ones, squared */
    private void assertMoments(double expectedMean, double expectedDeviation, double inflation) {
        double scatter = 5 * Math.sqrt(inflation / PACKETS);
        assertThat(mean).isCloseTo(expectedMean, within(scatter * expectedDeviation + 1e-5));
        double ofVariance = scatter * Math.sqrt(fourth - Math.pow(deviation, 4));
        assertThat(deviation * deviation).isCloseTo(expectedDeviation * expectedDeviation, within(ofVariance + 1e-4));
    }

    /** A packet every ten seconds, so that none is in another's way. */
    private void run(NetemSpec spec) {
        Qdisc netem = QdiscTree.build(List.of(spec), new Streams(23), (packet, reason, stage, nowNs) -> {});
        double[] delays = new double[PACKETS];
        leastNs = Long.MAX_VALUE;
        for (int i = 0; i < PACKETS; i++) {
            long nowNs = i * 10_000_000_000L;
            netem.enqueue(TestPacket.of(i, 100), nowNs);
            Packet packet = netem.dequeue(netem.nextNs());
            long delayNs = packet.dueNs - nowNs;
            leastNs = Math.min(leastNs, delayNs);
            mostNs = Math.max(mostNs, delayNs);
            delays[i] = (delayNs - spec.delayNs()) / (double) spec.jitterNs();
            mean += delays[i] / PACKETS;
        }
        double variance = 0;
        for (double delay : delays) {
            variance += Math.pow(delay - mean, 2) / PACKETS;
            fourth += Math.pow(delay - mean, 4) / PACKETS;
        }
        deviation = Math.sqrt(variance);
    }
}
