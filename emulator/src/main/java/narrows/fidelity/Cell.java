package narrows.fidelity;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;

/**
 * One cell of the fidelity check.
 *
 * @param name for example {@code a} or {@code 10mbit-20ms-loss1-bdp}
 * @param text its scenario in YAML
 */
public record Cell(String name, String text) {
    /** The scenario with so many trials. */
    public Scenario scenario(int trials) {
        List<Setting> settings = List.of(Setting.option("--trials", "trials", Integer.toString(trials)));
        return ScenarioReader.read(text, "fidelity/" + name, settings);
    }

    /** Changes when the scenario changes: real trials of another scenario are stale. */
    public String fingerprint() {
        CRC32 sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", sum.getValue());
    }
}
