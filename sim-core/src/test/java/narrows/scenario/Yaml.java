package narrows.scenario;

import java.util.List;
import java.util.stream.Stream;

/** Small scenarios for tests: a base of eight lines, and one line more where a test needs it. */
final class Yaml {
    static final String FILE = "t.yaml";

    static final String BASE = """
        name: t
        links:
          - between: [a, b]
            rate: 10mbit
            delay: 20ms
        flows:
          - from: a
            to: b
        """;

    private Yaml() {}

    /** Line 9 is {@code line}, a key of the scenario. */
    static String top(String line) {
        return BASE + line + "\n";
    }

    /** Line 9 is {@code line}, a key of the flow, indented by four. */
    static String flow(String line) {
        return BASE + "    " + line + "\n";
    }

    /** Line 6 is {@code line}, a key of the link, indented by four. */
    static String link(String line) {
        return BASE.replace("flows:", "    " + line + "\nflows:");
    }

    static Scenario read(String yaml, String... settings) {
        List<Setting> list = Stream.of(settings).map(Setting::parse).toList();
        return ScenarioReader.read(yaml, FILE, list);
    }
}
