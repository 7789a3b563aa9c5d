package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of nodes and the patterns that stand for several: {@code node[1-3]}, {@code node[1,4]}, a list of either. */
final class Patterns {
    private static final String EXPECTED = "a node name such as node1, a pattern such as node[1-2] or a list of them";
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");
    private static final Pattern BRACKETS = Pattern.compile("([^\\[\\]]*)\\[([0-9,\\-]+)\\]([^\\[\\]]*)");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");
    private static final int MAX_NAMES = 1000;

    private Patterns() {}

    /** The names a value stands for, in the order written; not empty, without doubles. */
    static List<String> names(Value value) {
        List<String> names = new ArrayList<>();
        if (value.isList()) {
            value.items(EXPECTED).forEach(item -> expand(item, names));
        } else {
            expand(value, names);
        }
        for (int i = 0; i < names.size(); i++) {
            if (names.subList(0, i).contains(names.get(i))) {
                throw value.wrong("'" + names.get(i) + "' is named twice");
            }
        }
        return names;
    }

    private static void expand(Value value, List<String> names) {
        String text = value.text(EXPECTED);
        Matcher matcher = BRACKETS.matcher(text);
        if (!matcher.matches()) {
            names.add(checked(value, text));
        } else {
            for (String range : matcher.group(2).split(",", -1)) {
                expandRange(value, matcher, range, names);
            }
        }
    }

    private static void expandRange(Value value, Matcher matcher, String text, List<String> names) {
        Matcher range = RANGE.matcher(text);
        if (!range.matches()) {
            throw value.notA(EXPECTED);
        }
        int first = Integer.parseInt(range.group(1));
        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
        if (last < first) {
            throw value.wrong("'" + text + "' counts down; write the smaller number first");
        }
        if (names.size() + (long) last - first >= MAX_NAMES) {
            throw value.wrong("more than " + MAX_NAMES + " names; the limit is " + MAX_NAMES);
        }
        for (int number = first; number <= last; number++) {
            names.add(checked(value, matcher.group(1) + padded(number, range.group(1)) + matcher.group(3)));
        }
    }

    /** {@code [01-10]} keeps its leading zeros. */
    private static String padded(int number, String like) {
        String digits = Integer.toString(number);
        return like.startsWith("0") ? "0".repeat(Math.max(0, like.length() - digits.length())) + digits : digits;
    }

    private static String checked(Value value, String name) {
        if (!NAME.matcher(name).matches()) {
            throw value.wrong("'" + name
                    + "' is not a node name; use a letter, then up to 31 letters, digits, '-' or '_'"
                    + " (a pattern is written node[1-3])");
        }
        return name;
    }

    /**
     * Pairs two sides as flows and links do: one name goes with each of the other side, equal numbers go in step.
     *
     * @param group where both sides were written, for the error
     */
    static List<Pair> pairs(Value group, List<String> left, List<String> right) {
        int count = Math.max(left.size(), right.size());
        int least = Math.min(left.size(), right.size());
        if (least != count && least != 1) {
            throw group.wrong(left.size() + " names cannot be paired with " + right.size()
                    + "; write one on a side, or as many on both");
        }
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pairs.add(new Pair(left.get(left.size() == 1 ? 0 : i), right.get(right.size() == 1 ? 0 : i)));
        }
        return pairs;
    }

    /** One name of each side. */
    record Pair(String left, String right) {}
}
