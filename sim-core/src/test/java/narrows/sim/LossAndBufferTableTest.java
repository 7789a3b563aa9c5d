package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Goodput over loss and buffer at 10 Mbit/s and 20 ms, in kbit/s: the means that a Linux 6.18 kernel reached over 3 to 7 trials of
 * 20 s on the same links with the same seeds, as docs/fidelity.md has them. Queues of 5, 17 and 68 packets.
 */
class LossAndBufferTableTest {
    private static double kbits(String congestion, String loss, int queuePackets, int trials) {
        String text = """
                name: cell
                duration: 20s
                links:
                  - between: [a, b]
                    name: bottleneck
                    delay: 10ms
                    forward: {rate: 10mbit, queue: fifo %dp%s}
                flows:
                  - {from: a, to: b}
                """.formatted(queuePackets, loss.equals("0") ? "" : ", loss: " + loss + "%");
        Scenario scenario = ScenarioReader.read(text, "cell.yaml", List.of());
        StackName stack = new StackName(StackName.Kind.SIM, congestion, "linux");
        double sum = 0;
        for (int trial = 1; trial <= trials; trial++) {
            sum += new Simulation(scenario, stack, trial, List.of())
                    .run()
                    .flows()
                    .get(0)
                    .goodputBitsPerSec();
        }
        return sum / trials / 1000;
    }

    @ParameterizedTest
    @CsvSource({
        "cubic, 0, 3, 9207, 9620, 9634",
        "cubic, 0.1, 3, 8779, 9534, 9608",
        "cubic, 1, 5, 5034, 5182, 5183",
        "cubic, 5, 6, 1791, 1785, 1785",
        "reno, 0, 3, 8288, 9607, 9634",
        "reno, 0.1, 3, 7993, 9235, 9548",
        "reno, 1, 5, 5382, 5654, 5695",
        "reno, 5, 6, 2214, 2235, 2236",
        "bbr, 0, 3, 9516, 9549, 9549",
        "bbr, 0.1, 3, 9506, 9539, 9538",
        "bbr, 1, 5, 9420, 9444, 9444",
        "bbr, 5, 6, 9012, 9040, 9063"
    })
    void is_within_three_percent_of_the_kernels(
            String congestion, String loss, int trials, double tiny, double bdp, double deep) {
        assertThat(kbits(congestion, loss, 5, trials)).isCloseTo(tiny, withinPercentage(3));
        assertThat(kbits(congestion, loss, 17, trials)).isCloseTo(bdp, withinPercentage(3));
        assertThat(kbits(congestion, loss, 68, trials)).isCloseTo(deep, withinPercentage(3));
    }
}
