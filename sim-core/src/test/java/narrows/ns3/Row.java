package narrows.ns3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;
import narrows.scenario.StackName;

/**
 * A figure that ns-3.37 gave, and the experiment that must give it here.
 *
 * @param file the scenario file, a resource beside this class
 * @param stack congestion control and profile, as behind {@code sim:}
 * @param settings keys and values that replace those of the file
 * @param value the mean of {@code n} runs of ns-3, {@code sd} their sample deviation; NaN for a single run
 * @param trials how often the experiment is run here
 * @param bandPercent how far the means may be apart; a difference within its 95 % interval is right, too
 */
record Row(
        String file,
        String stack,
        List<String> settings,
        Measure measure,
        String unit,
        double value,
        double sd,
        int n,
        int trials,
        double bandPercent) {
    /** Scenarios of which there are rows, each in a file of its name. */
    private static final List<String> GROUPS = List.of("cradle", "ftp7", "fqcodel", "ecn", "load10g");

    private static final int COLUMNS = 10;

    /** A value may hold spaces; a key begins with {@code flows.} or the like, or ends with an equals sign. */
    private static final String BETWEEN_SETTINGS = " (?=[a-z]+[.=])";

    private static final int STEP_THOUSANDTHS = 24;

    static List<String> groups() {
        return GROUPS;
    }

    /** Rows of one group: lines of tab-separated columns; those that begin with {@code #} are comments. */
    static List<Row> of(String group) {
        return resource(group + ".tsv")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Row::parse)
                .toList();
    }

    private static Row parse(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != COLUMNS) {
            throw new IllegalStateException(cells.length + " columns instead of " + COLUMNS + ": " + line);
        }
        return new Row(
                cells[0],
                cells[1],
                cells[2].isEmpty() ? List.of() : Arrays.asList(cells[2].split(BETWEEN_SETTINGS)),
                Measure.valueOf(cells[3]),
                cells[4],
                Double.parseDouble(cells[5]),
                cells[6].isEmpty() ? Double.NaN : Double.parseDouble(cells[6]),
                Integer.parseInt(cells[7]),
                Integer.parseInt(cells[8]),
                Double.parseDouble(cells[9]));
    }

    private static String resource(String name) {
        try (InputStream file = Row.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The scenario of a trial; a setting of {@code *} holds for every entry of flows. Where nothing is random, {@code #} differs by
     * 24 thousandths from trial to trial, as a microsecond decides who loses in a full queue.
     */
    Scenario scenario(int trial) {
        String text = resource(file);
        List<Setting> all = new ArrayList<>();
        for (String setting : settings) {
            for (int flow = 0; flow < (setting.contains("*") ? entries(text) : 1); flow++) {
                String value = setting.replace("*", Integer.toString(flow)).replace("#", fraction(trial));
                all.add(Setting.parse(value));
            }
        }
        return ScenarioReader.read(text, file, all);
    }

    private static String fraction(int trial) {
        return String.format(Locale.ROOT, "%03d", trial * STEP_THOUSANDTHS % 1000);
    }

    /** Entries of flows are lines of these files. */
    private static int entries(String text) {
        return (int) text.lines().filter(line -> line.startsWith("  - {from: ")).count();
    }

    StackName stackName() {
        String[] parts = stack.split("@", -1);
        String profile = parts.length > 1 ? parts[1] : StackName.DEFAULT_PROFILE;
        return new StackName(StackName.Kind.SIM, parts[0], profile);
    }

    /** What the experiment is, for people. */
    String title() {
        String shortened = String.join(" ", settings)
                .replaceAll(" ?[^ ]*#[^ ]*", "")
                .replaceAll("(flows|links)\\.[^.]+\\.(tcp\\.)?", "");
        return file.replace(".yaml", "") + " " + stack + " " + shortened;
    }

    /** Bits per second in the unit. */
    double scale() {
        return switch (unit) {
            case "kbit/s" -> 1e3;
            case "Mbit/s" -> 1e6;
            default -> 1e9;
        };
    }

    /** What rows that are figures of the same runs have in common. */
    String runs() {
        return file + ' ' + stack + ' ' + settings;
    }
}
