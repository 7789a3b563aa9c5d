package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import narrows.measure.FlowResult;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;
import narrows.scenario.StackName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Goodput in kbit/s that ns-3.37 itself gave for the same experiments (own programs on its public API; means of 20 to 50 runs where
 * there is loss). Single flows on a drop-tail queue are chaotic, so their sum is compared.
 */
class Ns3CellsTest {
    private static Scenario scenario(String name, int mssBytes, String delayedAck) throws IOException {
        try (InputStream file = Ns3CellsTest.class.getResourceAsStream("ns3/" + name + ".yaml")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            int flows = ScenarioReader.read(text, name, List.of()).flows().size() == 7 ? 1 : 2;
            List<Setting> settings = new ArrayList<>();
            for (int flow = 0; flow < flows; flow++) {
                settings.add(Setting.parse("flows." + flow + ".tcp.mss=" + mssBytes));
                settings.add(Setting.parse("flows." + flow + ".tcp.delayedAck=" + delayedAck));
            }
            return ScenarioReader.read(text, name, settings);
        }
    }

    private static List<FlowResult> flows(Scenario scenario, String congestion, int trial) {
        StackName stack = new StackName(StackName.Kind.SIM, congestion, "ns3");
        return new Simulation(scenario, stack, trial, List.of()).run().flows();
    }

    private static double meanKbits(Scenario scenario, String congestion, int trials) {
        double sum = 0;
        for (int trial = 1; trial <= trials; trial++) {
            for (FlowResult flow : flows(scenario, congestion, trial)) {
                sum += flow.goodputBitsPerSec() / 1000 / 2;
            }
        }
        return sum / trials;
    }

    /** 2 Mbit/s, 100 ms and 5 % loss each way, two flows for 60 s. The standard error of both sides' means is 1.5 %. */
    @ParameterizedTest
    @CsvSource({
        "newreno, 536, every2, 54.5",
        "newreno, 1448, each, 212.0",
        "reno, 536, each, 126.1",
        "reno, 1448, each, 339.2"
    })
    void repairs_losses_as_fast_as_ns3(String congestion, int mssBytes, String delayedAck, double kbits)
            throws IOException {
        Scenario scenario = scenario("two-flows-loss", mssBytes, delayedAck);
        assertThat(meanKbits(scenario, congestion, 20)).isCloseTo(kbits, withinPercentage(3));
    }

    /** 1 Mbit/s, a queue of ten packets, two flows; bytes of both from 1 s to 20 s. */
    @ParameterizedTest
    @CsvSource({"newreno, 536, 875.2", "newreno, 1448, 956.6"})
    void shares_a_short_queue_as_ns3(String congestion, int mssBytes, double kbits) throws IOException {
        Scenario scenario = scenario("two-flows-drop-tail", mssBytes, "every2");
        assertThat(sumKbits(scenario, congestion, 19)).isCloseTo(kbits, withinPercentage(3));
    }

    /** 2 Mbit/s, a queue of a hundred packets, seven flows that start a second apart; bytes of all over 20 s. */
    @ParameterizedTest
    @CsvSource({"newreno, 536, 1716.3", "newreno, 1448, 1803.3", "cubic, 536, 1717.1"})
    void shares_a_long_queue_as_ns3(String congestion, int mssBytes, double kbits) throws IOException {
        Scenario scenario = scenario("seven-flows-drop-tail", mssBytes, "every2");
        assertThat(sumKbits(scenario, congestion, 20)).isCloseTo(kbits, withinPercentage(3));
    }

    /** What all flows got, as a rate over {@code seconds}. */
    private static double sumKbits(Scenario scenario, String congestion, int seconds) {
        List<FlowResult> results = flows(scenario, congestion, 1);
        double kbit = 0;
        for (FlowSpec flow : scenario.flows()) {
            double activeSeconds = (flow.stopNs() - flow.startNs()) / 1e9;
            kbit += results.get(flow.index()).goodputBitsPerSec() / 1000 * activeSeconds;
        }
        return kbit / seconds;
    }
}
