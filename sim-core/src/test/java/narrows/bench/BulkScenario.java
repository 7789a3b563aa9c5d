package narrows.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import narrows.measure.TrialResult;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.sim.Simulation;

/** The scenario of the simulator's benchmark: 100 CUBIC flows over 1 Gbit/s. */
final class BulkScenario {
    private static final String FILE = "bulk-100.yaml";
    private static final int PAYLOAD_BYTES = 1448;

    private final Scenario scenario = ScenarioReader.read(text(), FILE, List.of());

    private static String text() {
        try (InputStream in = BulkScenario.class.getResourceAsStream(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Simulates it once and returns how many data packets reached the receiver. */
    long run() {
        TrialResult result = new Simulation(scenario, scenario.stacks().get(0), 1, List.of()).run();
        double bitsPerSec = result.flows().stream()
                .mapToDouble(flow -> flow.goodputBitsPerSec())
                .sum();
        return Math.round(bitsPerSec * (scenario.durationNs() / 8e9) / PAYLOAD_BYTES);
    }
}
