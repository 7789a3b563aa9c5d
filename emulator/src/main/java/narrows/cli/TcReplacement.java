package narrows.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import narrows.NarrowsException;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;

/** {@code --tc} and {@code --tc-link}: lines in place of what a scenario says of a link. */
final class TcReplacement {
    private static final String USUAL_LINK = "bottleneck";

    /** Keys of a link that the lines replace; MTU and overhead stay. */
    private static final List<String> REPLACED =
            List.of("rate", "delay", "queue", "loss", "jitter", "forward", "backward");

    private final ScenarioSource source;
    private final List<String> lines;
    private final String link;

    TcReplacement(ScenarioSource source, List<String> lines, String link) {
        this.source = source;
        this.lines = lines;
        this.link = link;
    }

    /** As settings of the scenario; none without lines. */
    List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        if (lines.isEmpty()) {
            if (link != null) {
                throw new NarrowsException(ExitCode.USAGE, "--tc-link " + link + ": write --tc, too");
            }
            return settings;
        }
        String name = link == null ? usualLink() : link;
        String shown = "--tc " + String.join(" --tc ", lines);
        for (String key : REPLACED) {
            settings.add(Setting.without("links." + name + "." + key, shown));
        }
        settings.add(new Setting("links." + name + ".tc", list(), shown));
        return settings;
    }

    private String list() {
        return lines.stream()
                .map(line -> '"' + line.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private String usualLink() {
        Scenario scenario = ScenarioReader.read(source.text(), source.name());
        List<String> names = scenario.topology().links().stream()
                .map(edge -> edge.forward().name())
                .toList();
        if (names.size() == 1) {
            return names.get(0);
        }
        if (names.contains(USUAL_LINK)) {
            return USUAL_LINK;
        }
        throw new NarrowsException(
                ExitCode.USAGE, "--tc: which link? write --tc-link and one of " + String.join(", ", names));
    }
}
