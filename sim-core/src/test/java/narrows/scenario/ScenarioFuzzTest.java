package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import narrows.testing.SeededTest;

class ScenarioFuzzTest {
    private static final List<String> PIECES = List.of(
            "[",
            "]",
            "{",
            "}",
            ":",
            ": ",
            "-",
            "- ",
            ",",
            "\n",
            "  ",
            "\t",
            "\"",
            "'",
            "#",
            "&a ",
            "*a",
            "!",
            "!!str ",
            "|",
            ">",
            "%",
            "@",
            "0",
            "-1",
            "9999999999999999999",
            "1e99s",
            "null",
            "app: bytes {",
            "node[1-3]",
            "tbf ",
            "\u0000",
            "\ufeff",
            "\ud800",
            "---\n",
            "...\n",
            "? ",
            "<<: ");

    private static final String YAML = Yaml.flow("tcp: {mss: 1448, window: 64kb}\n    app: bytes {size: 10mb}")
            + "duration: 5s\nstacks: [sim:cubic, kernel:reno]\nexpect: [{stack: sim:cubic, total: goodput >= 1mbit}]\n";

    /** A damaged scenario is read or refused with one line that names the file; nothing else ever comes out. */
    @SeededTest(300)
    void a_damaged_scenario_is_read_or_refused_with_one_line(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder yaml = new StringBuilder(YAML);
        for (int damages = random.nextInt(1, 6); damages > 0; damages--) {
            damage(yaml, random);
        }
        String outcome = outcome(yaml.toString());
        assertThat(outcome).startsWith(Yaml.FILE + ":").doesNotContain("\n");
    }

    private static void damage(StringBuilder yaml, SplittableRandom random) {
        int at = random.nextInt(yaml.length());
        String piece = PIECES.get(random.nextInt(PIECES.size()));
        int until = Math.min(yaml.length(), at + random.nextInt(8));
        yaml.replace(at, until, piece);
    }

    private static String outcome(String yaml) {
        try {
            Scenario scenario = Yaml.read(yaml);
            return EffectiveConfiguration.text(scenario).isEmpty() ? "no text" : Yaml.FILE + ": read";
        } catch (ScenarioException e) {
            return e.getMessage();
        }
    }
}
