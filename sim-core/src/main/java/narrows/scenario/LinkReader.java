package narrows.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import narrows.link.LinkSpec;
import narrows.net.Topology.Edge;

/** Reads {@code links:}: patterns expanded, both directions filled in. */
final class LinkReader {
    private static final List<String> KNOWN;
    private static final String EXPECTED = "a list of links; write - {between: [a, b], rate: 10mbit, delay: 20ms}";
    private static final String BETWEEN =
            "two ends; write between: [a, b], several hosts at one end as node[1-2] or [a, b]";
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

    static {
        List<String> known = new ArrayList<>(List.of("between", "name", "forward", "backward"));
        known.addAll(DirectionReader.KNOWN);
        KNOWN = List.copyOf(known);
    }

    private final Nodes nodes;
    private final DirectionReader directions;
    private final List<Edge> edges = new ArrayList<>();
    private final Map<String, Origin> names = new HashMap<>();
    private final Map<String, Origin> joined = new HashMap<>();

    LinkReader(Nodes nodes, DirectionReader directions) {
        this.nodes = nodes;
        this.directions = directions;
    }

    List<Edge> list(Value value) {
        for (Value item : value.items(EXPECTED)) {
            read(item, item.fields("a link; write {between: [a, b], rate: 10mbit, delay: 20ms}", KNOWN, List.of()));
        }
        return edges;
    }

    private void read(Value item, Fields fields) {
        Value between = fields.required("between", "between: [a, b]");
        List<Patterns.Pair> pairs = pairs(between);
        pairs.forEach(pair -> nodes.number(between, pair.left()));
        String given = fields.optional("name").map(LinkReader::name).orElse("");
        LinkSpec forward = direction(fields, "forward");
        LinkSpec backward = direction(fields, "backward");
        for (int k = 0; k < pairs.size(); k++) {
            Patterns.Pair pair = pairs.get(k);
            String name = given.isEmpty() ? pair.left() + "-" + pair.right() : given;
            boolean numbered = !given.isEmpty() && pairs.size() > 1;
            add(item, between, pair, forward.withName(numbered ? name + "-" + (k + 1) : name), backward);
        }
    }

    private void add(Value item, Value between, Patterns.Pair pair, LinkSpec forward, LinkSpec backward) {
        int a = nodes.number(between, pair.left());
        int b = nodes.number(between, pair.right());
        if (a == b) {
            throw between.wrong("a link from '" + pair.left() + "' to itself; name two nodes");
        }
        once(names, forward.name(), item, "another link is named '" + forward.name() + "'");
        once(
                joined,
                Math.min(a, b) + " " + Math.max(a, b),
                item,
                pair.left() + " and " + pair.right() + " are already linked");
        nodes.join(a, b);
        edges.add(new Edge(a, b, forward, backward.withName(forward.name())));
    }

    private static void once(Map<String, Origin> seen, String key, Value item, String message) {
        Origin earlier = seen.putIfAbsent(key, item.origin());
        if (earlier != null) {
            throw item.wrong(message + ", see " + earlier.shortText());
        }
    }

    private static List<Patterns.Pair> pairs(Value between) {
        List<Value> ends = between.items(BETWEEN);
        if (ends.size() != 2) {
            throw between.wrong(ends.size() + " entries; expected " + BETWEEN);
        }
        return Patterns.pairs(between, Patterns.names(ends.get(0)), Patterns.names(ends.get(1)));
    }

    private static String name(Value value) {
        String name = value.text("a link name");
        if (!NAME.matcher(name).matches()) {
            throw value.notA("a link name; use a letter, then up to 63 letters, digits, '-' or '_'");
        }
        return name;
    }

    private LinkSpec direction(Fields base, String key) {
        Fields override = base.optional(key)
                .map(value -> value.fields("a group such as {rate: 5mbit}", DirectionReader.KNOWN, List.of()))
                .orElse(null);
        LinkSpec both = directions.read(List.of(base));
        return override == null ? both : directions.read(List.of(override, base));
    }
}
