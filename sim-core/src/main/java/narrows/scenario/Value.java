package narrows.scenario;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import narrows.scenario.YamlNode.Mapping;
import narrows.scenario.YamlNode.Scalar;
import narrows.scenario.YamlNode.Sequence;

/** A value of the file with the path of its key; every way to read it either succeeds or says where and what is right. */
final class Value {
    private final String key;
    private final YamlNode node;

    Value(String key, YamlNode node) {
        this.key = key;
        this.node = node;
    }

    String key() {
        return key;
    }

    Origin origin() {
        return node.origin();
    }

    boolean isText() {
        return node instanceof Scalar scalar && !scalar.absent();
    }

    boolean isList() {
        return node instanceof Sequence;
    }

    boolean isGroup() {
        return node instanceof Mapping;
    }

    /** Name of the local tag of a group, empty for none. */
    String tag() {
        return node instanceof Mapping mapping ? mapping.tag() : "";
    }

    /** An error that says what the value is and what it should be. */
    ScenarioException notA(String expected) {
        if (node instanceof Scalar scalar && !scalar.absent()) {
            return expected(scalar.text(), expected);
        }
        return wrong(node.words() + "; expected " + expected);
    }

    /** An error about a text that is this value or a part of it. */
    ScenarioException expected(String text, String expected) {
        String subject = key.isEmpty() ? "" : key + " ";
        return new ScenarioException(origin(), subject + '"' + text + "\": expected " + expected);
    }

    ScenarioException wrong(String message) {
        return new ScenarioException(origin(), key.isEmpty() ? message : key + ": " + message);
    }

    /** A single value that is not empty. */
    String text(String expected) {
        if (node instanceof Scalar scalar && !scalar.absent()) {
            return scalar.text();
        }
        throw notA(expected);
    }

    /** A whole number of this range. */
    long integer(long min, long max) {
        String range = "a whole number from " + min + " to " + max;
        String text = text(range);
        BigInteger number = text.matches("-?[0-9]{1,40}") ? new BigInteger(text) : null;
        boolean fits = number != null
                && number.compareTo(BigInteger.valueOf(min)) >= 0
                && number.compareTo(BigInteger.valueOf(max)) <= 0;
        if (!fits) {
            throw notA(range);
        }
        return number.longValueExact();
    }

    boolean bool() {
        return switch (text("true or false").toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw notA("true or false");
        };
    }

    /** The items of a list that is not empty. */
    List<Value> items(String expected) {
        if (!(node instanceof Sequence sequence)) {
            throw notA(expected);
        }
        if (sequence.items().isEmpty()) {
            throw wrong("an empty list; expected " + expected);
        }
        List<Value> items = new ArrayList<>();
        for (YamlNode item : sequence.items()) {
            items.add(new Value(key + "." + items.size(), item));
        }
        return items;
    }

    /**
     * The keys of a group.
     *
     * @param known what may be there
     * @param later what a scenario may say, but this version cannot do yet
     */
    Fields fields(String expected, List<String> known, List<String> later) {
        if (!(node instanceof Mapping mapping)) {
            throw notA(expected);
        }
        return new Fields(this, mapping.entries(), known, later);
    }

    /** The only key of a group and its value; null when it is no group of one key. */
    Map.Entry<String, Value> only() {
        if (!(node instanceof Mapping mapping) || mapping.entries().size() != 1) {
            return null;
        }
        Map.Entry<String, YamlNode.Entry> entry =
                mapping.entries().entrySet().iterator().next();
        return Map.entry(
                entry.getKey(),
                new Value(key + "." + entry.getKey(), entry.getValue().value()));
    }
}
