package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import narrows.scenario.StackName.Kind;
import narrows.tcp.TcpProfiles;
import narrows.tcp.cc.CongestionControls;

/** Reads {@code stacks:} and single names such as {@code sim:cubic}. */
final class StackReader {
    static final List<StackName> DEFAULTS = List.of(
            new StackName(Kind.SIM, "cubic", StackName.DEFAULT_PROFILE),
            new StackName(Kind.SIM, "reno", StackName.DEFAULT_PROFILE),
            new StackName(Kind.KERNEL, "cubic", StackName.DEFAULT_PROFILE),
            new StackName(Kind.KERNEL, "reno", StackName.DEFAULT_PROFILE));

    private static final String EXPECTED = "a list of stacks such as [sim:cubic, kernel:cubic]";
    private static final String EXPECTED_ONE = "a stack; write kind:congestion, for example sim:cubic or kernel:reno";
    private static final List<String> KINDS = List.of("sim", "kernel", "relay");
    private static final List<String> SIMULATED = CongestionControls.names();
    private static final Pattern NAME = Pattern.compile("([^:@]+):([a-z0-9_-]+)(?:@([a-z0-9_.-]+))?");

    private StackReader() {}

    /** A list, or names with commas between them as on a command line. */
    static List<StackName> list(Value value) {
        List<StackName> stacks = new ArrayList<>();
        if (value.isText()) {
            for (String word : value.text(EXPECTED).split(",", -1)) {
                add(value, word.strip(), stacks);
            }
        } else {
            value.items(EXPECTED).forEach(item -> add(item, item.text(EXPECTED_ONE), stacks));
        }
        return stacks;
    }

    static StackName one(Value value) {
        return parse(value, value.text(EXPECTED_ONE));
    }

    private static void add(Value value, String text, List<StackName> stacks) {
        StackName stack = parse(value, text);
        if (stacks.contains(stack)) {
            throw value.wrong("'" + stack.text() + "' is named twice; each stack runs once, more runs are 'trials'");
        }
        stacks.add(stack);
    }

    private static StackName parse(Value value, String text) {
        Matcher matcher = NAME.matcher(text);
        if (!matcher.matches()) {
            throw value.expected(text, EXPECTED_ONE);
        }
        if (!KINDS.contains(matcher.group(1))) {
            throw value.wrong(
                    "unknown kind of stack '" + matcher.group(1) + "'" + NearestWord.hint(matcher.group(1), KINDS));
        }
        Kind kind = Kind.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
        checkCongestion(value, kind, matcher.group(2));
        return new StackName(kind, matcher.group(2), profile(value, kind, matcher.group(3)));
    }

    private static void checkCongestion(Value value, Kind kind, String congestion) {
        if (kind == Kind.SIM && !SIMULATED.contains(congestion)) {
            throw value.wrong("congestion control '" + congestion + "' cannot be simulated by this version"
                    + NearestWord.hint(congestion, SIMULATED));
        }
    }

    private static String profile(Value value, Kind kind, String profile) {
        if (profile == null || profile.equals(StackName.DEFAULT_PROFILE)) {
            return StackName.DEFAULT_PROFILE;
        }
        if (kind != Kind.SIM) {
            throw value.wrong(
                    "profile '" + profile + "': the kernel's stack has no profiles; leave '@" + profile + "' out");
        }
        if (!TcpProfiles.names().contains(profile)) {
            throw value.wrong("unknown profile '" + profile + "'" + NearestWord.hint(profile, TcpProfiles.names()));
        }
        return profile;
    }
}
