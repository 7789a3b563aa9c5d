package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import narrows.qdisc.Chance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealLossTest {
    /** Shares in percent that 2 * 10^8 steps of the kernel's integer recursion gave; above the correlation exact. */
    @ParameterizedTest
    @CsvSource({
        "1, 10, 0.0197, 0.0004", "5, 10, 1.254, 0.004", "10, 10, 5.558, 0.004", "25, 10, 22.22, 0.01",
        "1, 25, 0.00024, 0.00005", "5, 25, 0.1935, 0.001", "10, 25, 1.749, 0.003", "25, 25, 16.67, 0.01",
        "5, 50, 0.0016, 0.0003", "10, 50, 0.108, 0.001", "25, 50, 6.946, 0.005", "50, 50, 50, 0.01",
        "25, 75, 0.805, 0.005", "50, 75, 50, 0.02", "25, 90, 0.0026, 0.0003", "50, 90, 50, 0.05"
    })
    void correlation_changes_the_mean(double percent, double correlation, double real, double tolerance) {
        Chance chance = new Chance(u32(percent), u32(correlation));
        assertThat(100 * RealLoss.of(chance)).isCloseTo(real, within(tolerance));
    }

    /** Losses in series: 1 - 0.9 * 0.8. The chain's mean is p / (p + r). */
    @ParameterizedTest
    @CsvSource({
        "netem loss 10%, 10", "netem loss 10% corrupt 20%, 28", "netem loss gemodel 1% 10%, 9.0909",
        "netem loss gemodel 1% 10% 70% 0.1%, 6.4545", "netem loss state 1% 10% 70% 20% 0.1%, 6.9607", "netem, 0"
    })
    void models_have_their_long_run_share(String line, double percent) {
        TcChain chain = TcChain.parse(List.of(line));
        assertThat(100 * RealLoss.of(TcChain.link(chain.specs(), Device.ETHERNET)))
                .isCloseTo(percent, within(0.0001));
    }

    private static long u32(double percent) {
        return Math.round(percent / 100 * 0xffffffffL);
    }
}
