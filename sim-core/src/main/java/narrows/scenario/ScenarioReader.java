package narrows.scenario;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import narrows.net.Topology.Edge;
import narrows.unit.Time;

/** Reads a scenario file: checks everything, expands patterns, fills in defaults. */
public final class ScenarioReader {
    private static final List<String> KNOWN = List.of(
            "name",
            "description",
            "duration",
            "warmup",
            "seed",
            "trials",
            "precision",
            "stacks",
            "links",
            "flows",
            "expect",
            "record");
    private static final String EXPECTED = "a scenario; it begins with name:, links: and flows:";
    private static final String NAME = "a name; use letters, digits, '-', '_' or '.', 64 at most";
    private static final Pattern NAME_PATTERN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final int MAX_TRIALS = 1_000_000;
    private static final long DEFAULT_DURATION_NS = 10_000_000_000L;
    private static final long MIN_DURATION_NS = 1_000_000L;

    private final Set<String> warnings = new LinkedHashSet<>();
    private final Units units = new Units(warnings);
    private final Fields top;
    private final String source;

    private ScenarioReader(YamlNode root, String source) {
        this.top = new Value("", root).fields(EXPECTED, KNOWN, List.of());
        this.source = source;
    }

    /**
     * Reads a scenario as it stands in the file.
     *
     * @param text YAML
     * @param fileName for errors
     * @throws ScenarioException with file, line, column, key, value and what would be right
     */
    public static Scenario read(String text, String fileName) {
        return read(text, fileName, List.of());
    }

    /**
     * Reads a scenario with values of the command line put over those of the file.
     *
     * @param settings applied in this order, before anything is checked
     * @throws ScenarioException with the place in the file, or the option, that is wrong
     */
    public static Scenario read(String text, String fileName, List<Setting> settings) {
        YamlNode root = YamlParser.document(text, fileName);
        Settings.apply(root, settings);
        return new ScenarioReader(root, settings.isEmpty() ? text : YamlWriter.text(root)).scenario();
    }

    private Scenario scenario() {
        String name = name(top.required("name", "name: a word for the results"));
        String description =
                top.optional("description").map(v -> v.text("a text")).orElse("");
        long durationNs = top.optional("duration")
                .map(v -> units.durationNs(v, MIN_DURATION_NS, Units.MAX_DURATION_NS))
                .orElse(DEFAULT_DURATION_NS);
        int trials =
                top.optional("trials").map(v -> (int) v.integer(1, MAX_TRIALS)).orElse(1);
        long seed = top.optional("seed")
                .map(v -> v.integer(0, Long.MAX_VALUE - MAX_TRIALS))
                .orElse(1L);
        double precision = top.optional("precision").map(units::share).orElse(0.0);
        List<StackName> stacks = top.optional("stacks").map(StackReader::list).orElse(StackReader.DEFAULTS);
        Nodes nodes = new Nodes();
        List<Edge> links = links(nodes);
        long warmupNs = warmupNs(durationNs);
        List<FlowSpec> flows = flows(nodes, new TimelessPaths(nodes.topology(links)), durationNs, warmupNs);
        warnings.addAll(LinkWarnings.of(nodes.names(), links));
        warnings.addAll(StackDescription.warnings(stacks, flows));
        warnings.addAll(FragmentWarnings.of(nodes.topology(links), flows, stacks));
        return new Scenario(
                name,
                description,
                durationNs,
                warmupNs,
                seed,
                trials,
                precision,
                stacks,
                nodes.topology(links),
                flows,
                expectations(stacks),
                top.optional("record").map(RecordingReader::read).orElse(Recording.DEFAULTS),
                source,
                List.copyOf(warnings));
    }

    private static String name(Value value) {
        String name = value.text(NAME);
        if (!NAME_PATTERN.matcher(name).matches()) {
            throw value.notA(NAME);
        }
        return name;
    }

    private long warmupNs(long durationNs) {
        Value value = top.optional("warmup").orElse(null);
        long warmupNs = value == null ? 0 : units.durationNs(value, 0, Units.MAX_DURATION_NS);
        if (warmupNs >= durationNs) {
            throw value.wrong("nothing is left to measure; the duration is " + Time.text(durationNs)
                    + ", warmup must be shorter");
        }
        return warmupNs;
    }

    private List<Edge> links(Nodes nodes) {
        Value value = top.required("links", "links: [{between: [a, b], rate: 10mbit, delay: 20ms}]");
        return new LinkReader(nodes, new DirectionReader(units, new QueueReader(units, warnings))).list(value);
    }

    private List<FlowSpec> flows(Nodes nodes, TimelessPaths timeless, long durationNs, long warmupNs) {
        Value value = top.required("flows", "flows: [{from: a, to: b}]");
        List<FlowSpec> flows = new FlowReader(nodes, timeless, units, durationNs, warmupNs).list(value);
        for (String node : nodes.idle(flows)) {
            warnings.add("'" + node + "' is at the end of one link and in no flow; is the name right?");
        }
        return flows;
    }

    private List<Expectation> expectations(List<StackName> stacks) {
        boolean chosen = top.optional("stacks").map(v -> v.origin().line() == 0).orElse(false);
        ExpectationReader reader = new ExpectationReader(stacks, chosen, units, warnings);
        return top.optional("expect").map(reader::list).orElse(List.of());
    }
}
