package narrows.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;
import narrows.scenario.Setting;
import picocli.CommandLine.Option;

/** What {@code compare} and {@code run} have in common. */
final class RunOptions {
    @Option(names = "--trials", paramLabel = "N", description = "Trials on each stack; trial k uses seed + k - 1.")
    private String trials;

    @Option(names = "--duration", paramLabel = "T", description = "Length of a trial, for example 10s.")
    private String duration;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the first trial.")
    private String seed;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Sets any value of the scenario, for example links.bottleneck.rate=5mbit. May be repeated.")
    private List<String> values = List.of();

    @Option(
            names = "--tc",
            paramLabel = "LINE",
            description =
                    "tc line that takes the place of a link's definition; repeated: the root first, then its child.")
    private List<String> tcLines = List.of();

    @Option(
            names = "--tc-link",
            paramLabel = "LINK",
            description = "The link that --tc means; by default the only one, or the one named bottleneck.")
    private String tcLink;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description =
                    "Trials side by side; by default one a processor in simulation, and what is safe in real time.")
    private Integer parallel;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Folder for the results, results/NAME-YYYYMMDD-HHMMSS by default. An earlier run's results are replaced.")
    private Path folder;

    @Option(names = "--strict", description = "Exit with 4 if a real result is not faithful.")
    private boolean strict;

    /**
     * The options that change the scenario, in the order in which they take effect.
     *
     * @param source the scenario that they change
     * @param option of the command for its stacks
     * @param stacks null if it is not given
     * @throws NarrowsException if {@code --set} sets what another option sets
     */
    List<Setting> settings(ScenarioSource source, String option, String stacks) {
        List<Setting> settings = new ArrayList<>();
        add(settings, option, "stacks", stacks);
        add(settings, "--trials", "trials", trials);
        add(settings, "--duration", "duration", duration);
        add(settings, "--seed", "seed", seed);
        List<Setting> others = values.stream().map(Setting::parse).toList();
        settings.forEach(setting -> others.forEach(other -> requireApart(setting, other)));
        settings.addAll(others);
        settings.addAll(new TcReplacement(source, tcLines, tcLink).settings());
        return settings;
    }

    private static void requireApart(Setting setting, Setting other) {
        if ((other.key() + ".").startsWith(setting.key() + ".")) {
            throw new NarrowsException(
                    ExitCode.USAGE, setting.shown() + " and " + other.shown() + " set the same; give one of them");
        }
    }

    private static void add(List<Setting> settings, String option, String key, String value) {
        if (value != null) {
            settings.add(Setting.option(option, key, value));
        }
    }

    /** 0 if not given. */
    int parallel() {
        if (parallel != null && parallel < 1) {
            throw new NarrowsException(ExitCode.USAGE, "--parallel " + parallel + ": write 1 or more");
        }
        return parallel == null ? 0 : parallel;
    }

    /** Null if not given. */
    Path folder() {
        if (folder != null && folder.toString().isEmpty()) {
            throw new NarrowsException(ExitCode.USAGE, "--out: name a folder");
        }
        return folder;
    }

    boolean strict() {
        return strict;
    }
}
