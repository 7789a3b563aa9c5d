package narrows.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import narrows.scenario.YamlNode.Entry;
import narrows.scenario.YamlNode.Mapping;
import narrows.scenario.YamlNode.Scalar;
import narrows.scenario.YamlNode.Sequence;

/** Puts the command line's settings into a tree, before anything in it is checked. */
final class Settings {
    private final Setting setting;
    private final Origin origin;
    private final String[] path;

    private Settings(Setting setting) {
        this.setting = setting;
        this.origin = Origin.option(setting.shown());
        this.path = setting.key().split("\\.", -1);
    }

    static void apply(YamlNode root, List<Setting> settings) {
        settings.forEach(setting -> new Settings(setting).apply(root));
    }

    private void apply(YamlNode root) {
        if (setting.value() != null && setting.value().isEmpty()) {
            throw new ScenarioException(origin, "a value is missing after '" + setting.key() + "='");
        }
        YamlNode node = root;
        for (int depth = 0; depth < path.length - 1; depth++) {
            node = child(node, depth);
        }
        if (setting.value() == null) {
            remove(node);
        } else {
            put(node, YamlParser.value(setting.value(), origin));
        }
    }

    private void remove(YamlNode node) {
        if (node instanceof Mapping mapping) {
            mapping.entries().remove(path[path.length - 1]);
        }
    }

    private YamlNode child(YamlNode node, int depth) {
        if (node instanceof Sequence sequence) {
            return sequence.items().get(index(sequence, depth));
        }
        if (!(node instanceof Mapping mapping)) {
            throw new ScenarioException(origin, "'" + path(depth) + "' is " + node.words() + ", it has no keys");
        }
        Entry entry = mapping.entries().get(path[depth]);
        boolean absent = entry == null || (entry.value() instanceof Scalar scalar && scalar.absent());
        if (absent) {
            entry = new Entry(origin, new Mapping("", new LinkedHashMap<>(), false, origin));
            mapping.entries().put(path[depth], entry);
        }
        return entry.value();
    }

    private void put(YamlNode node, YamlNode value) {
        int last = path.length - 1;
        if (node instanceof Sequence sequence) {
            sequence.items().set(index(sequence, last), value);
        } else if (node instanceof Mapping mapping) {
            Entry old = mapping.entries().get(path[last]);
            mapping.entries().put(path[last], new Entry(old == null ? origin : old.keyOrigin(), value));
        } else {
            throw new ScenarioException(origin, "'" + path(last) + "' is " + node.words() + ", it has no keys");
        }
    }

    private String path(int depth) {
        return depth == 0 ? "the scenario" : String.join(".", List.of(path).subList(0, depth));
    }

    private int index(Sequence sequence, int depth) {
        String word = path[depth];
        for (int i = 0; i < sequence.items().size(); i++) {
            if (word.equals(Integer.toString(i)) || named(sequence.items().get(i), word)) {
                return i;
            }
        }
        String range = "write a number from 0 to " + (sequence.items().size() - 1) + " or a link's name";
        throw new ScenarioException(origin, "'" + path(depth) + "' has no '" + word + "'; " + range);
    }

    /** Whether an item of a list goes by this name: a link's own, or the two nodes it joins. */
    private static boolean named(YamlNode item, String word) {
        if (!(item instanceof Mapping mapping)) {
            return false;
        }
        Entry name = mapping.entries().get("name");
        if (name != null) {
            return name.value() instanceof Scalar scalar && scalar.text().equals(word);
        }
        Entry between = mapping.entries().get("between");
        return between != null
                && between.value() instanceof Sequence ends
                && joined(ends).equals(word);
    }

    private static String joined(Sequence ends) {
        return String.join("-", ends.items().stream().map(Settings::plainText).toList());
    }

    private static String plainText(YamlNode node) {
        return node instanceof Scalar scalar ? scalar.text() : "";
    }
}
