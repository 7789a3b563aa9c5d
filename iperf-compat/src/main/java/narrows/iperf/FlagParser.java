package narrows.iperf;

import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;

/** Splits a command line as getopt_long does: {@code -t5}, {@code -t 5}, {@code -RJ}, {@code --time=5}, {@code --time 5}, {@code --ti 5}. */
public final class FlagParser {
    private final List<Flag> flags;
    private final List<Given> given = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    /** An option that was given, with its value or null. */
    public record Given(Flag flag, String value) {}

    /** Options in their order, and what was no option. */
    public record Line(List<Given> given, List<String> words) {}

    public FlagParser(List<Flag> flags) {
        this.flags = flags;
    }

    /**
     * Parses {@code arguments}.
     *
     * @throws NarrowsException for an option that is unknown, ambiguous, or lacks its value
     */
    public Line parse(List<String> arguments) {
        int next = 0;
        while (next < arguments.size()) {
            String argument = arguments.get(next++);
            String following = next < arguments.size() ? arguments.get(next) : null;
            if (argument.equals("--")) {
                words.addAll(arguments.subList(next, arguments.size()));
                break;
            }
            if (parseOne(argument, following)) {
                next++;
            }
        }
        return new Line(List.copyOf(given), List.copyOf(words));
    }

    /** @return whether {@code following} was its value */
    private boolean parseOne(String argument, String following) {
        if (argument.startsWith("--")) {
            return word(argument.substring(2), following);
        }
        if (argument.startsWith("-") && argument.length() > 1) {
            return letters(argument.substring(1), following);
        }
        words.add(argument);
        return false;
    }

    private boolean word(String text, String following) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        String value = equals < 0 ? null : text.substring(equals + 1);
        Flag flag = byWord(name);
        if (value != null && flag.value() == Flag.Value.NONE) {
            throw error("option '--" + flag.word() + "' doesn't allow an argument");
        }
        if (value != null || flag.value() != Flag.Value.NEEDED) {
            return add(flag, value, false);
        }
        if (following == null) {
            throw error("option '--" + flag.word() + "' requires an argument");
        }
        return add(flag, following, true);
    }

    private Flag byWord(String name) {
        List<Flag> candidates = flags.stream()
                .filter(flag -> flag.word() != null && flag.word().startsWith(name))
                .toList();
        return candidates.stream()
                .filter(flag -> flag.word().equals(name))
                .findFirst()
                .orElseGet(() -> only(candidates, name));
    }

    private static Flag only(List<Flag> candidates, String name) {
        if (candidates.isEmpty()) {
            throw error("unrecognized option '--" + name + "'");
        }
        if (candidates.size() > 1) {
            throw error("option '--" + name + "' is ambiguous");
        }
        return candidates.get(0);
    }

    private boolean letters(String text, String following) {
        for (int i = 0; i < text.length(); i++) {
            Flag flag = byLetter(text.charAt(i));
            if (flag.value() == Flag.Value.NEEDED) {
                return valueOf(flag, text.substring(i + 1), following);
            }
            add(flag, null, false);
        }
        return false;
    }

    private boolean valueOf(Flag flag, String rest, String following) {
        if (!rest.isEmpty()) {
            return add(flag, rest, false);
        }
        if (following == null) {
            throw error("option requires an argument -- '" + flag.letter() + "'");
        }
        return add(flag, following, true);
    }

    private Flag byLetter(char letter) {
        return flags.stream()
                .filter(flag -> flag.letter() == letter)
                .findFirst()
                .orElseThrow(() -> error("invalid option -- '" + letter + "'"));
    }

    private boolean add(Flag flag, String value, boolean followed) {
        given.add(new Given(flag, value));
        return followed;
    }

    private static NarrowsException error(String message) {
        return new NarrowsException(NarrowsException.USAGE, message);
    }
}
