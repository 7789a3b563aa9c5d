package narrows.scenario;

import java.util.List;
import java.util.Map;

/** A YAML document as read, before anything is known about its meaning. Collections may be changed by {@link Settings}. */
sealed interface YamlNode {
    Origin origin();

    /** What it is, in words for an error. */
    String words();

    /** A single value; {@code quoted} keeps an empty text apart from no value. */
    record Scalar(String text, boolean quoted, Origin origin) implements YamlNode {
        boolean absent() {
            return !quoted && (text.isEmpty() || text.equals("null") || text.equals("~"));
        }

        @Override
        public String words() {
            return absent() ? "no value" : "'" + text + "'";
        }
    }

    record Sequence(List<YamlNode> items, boolean flow, Origin origin) implements YamlNode {
        @Override
        public String words() {
            return "a list";
        }
    }

    /** @param tag name of a local tag ({@code !bytes}), empty for none; only {@code app} has a use for it */
    record Mapping(String tag, Map<String, Entry> entries, boolean flow, Origin origin) implements YamlNode {
        @Override
        public String words() {
            return "a group of keys";
        }
    }

    /** A key's value and the place of the key itself. */
    record Entry(Origin keyOrigin, YamlNode value) {}
}
