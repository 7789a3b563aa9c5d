package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

/** What a Linux 6.18 kernel loses without SACK on the same links: 10 % in A, 3 % in D, 15 % in E. */
class WithoutSackCellsTest {
    private static double kbits(String congestion, String link, boolean sack, int trials) {
        String text = """
                name: cell
                duration: 30s
                links:
                  - between: [a, b]
                    %s
                flows:
                  - {from: a, to: b, tcp: {sack: %s}}
                """.formatted(link, sack);
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

    private static double ratio(String congestion, String link, int trials) {
        return kbits(congestion, link, false, trials) / kbits(congestion, link, true, trials);
    }

    @Test
    void loses_a_tenth_where_losses_are_random() {
        String lines =
                "delay: 100ms\n    loss: 5%\n" + "    tc: ['tbf rate 2mbit burst 10kb limit 15kb', 'pfifo limit 1000']";
        assertThat(ratio("reno", lines, 20)).isCloseTo(0.90, within(0.05));
    }

    @Test
    void loses_little_where_few_segments_are_lost_at_once() {
        String lines = "delay: 20ms\n    forward: {rate: 10mbit, queue: fifo 300p}";
        assertThat(ratio("cubic", lines, 1)).isCloseTo(0.97, within(0.02));
    }

    @Test
    void repairs_one_loss_per_round_trip_where_many_are_lost_at_once() {
        String lines = "delay: 20ms\n    forward: {tc: ['tbf rate 10mbit burst 60kb limit 15kb', 'pfifo limit 10']}";
        assertThat(ratio("cubic", lines, 1)).isCloseTo(0.85, within(0.03));
    }

    /** 366 segments of the first overflow, one each round trip of 280 ms falling to 40 ms: the kernel got 2.94 Mbit/s of 10. */
    @Test
    void waits_for_the_receive_window_while_a_long_recovery_lasts() {
        String lines = "delay: 20ms\n    forward: {rate: 10mbit, queue: fifo 300p}";
        assertThat(ratio("reno", lines, 1)).isLessThan(0.65);
    }
}
