package narrows.tc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tc commands of a shell script or of lines copied from one: prompts, {@code sudo}, comments, redirections, what follows a
 * failure, and simple variables are understood; commands of other programs and those that only show are left out.
 */
final class ShellText {
    private static final Pattern PROMPT =
            Pattern.compile("^\\s*(?:\\S*[$#]\\s+(?=(?:sudo\\s+)?\\S*tc\\s))?(?:sudo\\s+(?:-\\S+\\s+)*)?");
    private static final Pattern TC = Pattern.compile("^(?:\\S*/)?tc\\s+(?:-\\S+\\s+)*");
    private static final Pattern REST = Pattern.compile("\\s(?:#|\\d?>|\\|\\|).*$");
    private static final Pattern SHOWS = Pattern.compile(
            "^tc\\s+(?:qdisc|class|filter|monitor)?\\s*(?:show|list|ls|monitor)?(?:\\s+dev\\s+\\S+)?$|^tc\\s+\\S+\\s+(?:show|list|ls)\\b.*$");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?([A-Za-z_][A-Za-z0-9_]*)\\}?");
    private static final Pattern ASSIGNMENT =
            Pattern.compile("^(?:export\\s+)?([A-Za-z_][A-Za-z0-9_]*)=(\\S*|\"[^\"]*\"|'[^']*')$");

    private final Map<String, String> variables = new HashMap<>();
    private final List<String> commands = new ArrayList<>();

    private ShellText() {}

    /** Whether any line is a whole command of tc, so that the others belong to a script. */
    static boolean is(List<String> lines) {
        return lines.stream()
                .anyMatch(
                        line -> TC.matcher(prompt(line)).find() || prompt(line).startsWith("$"));
    }

    /** The commands that set something, each {@code tc ...} in a line of its own. */
    static List<String> commands(List<String> lines) {
        ShellText text = new ShellText();
        lines.forEach(line -> {
            for (String part : line.split("&&|;", -1)) {
                text.command(part);
            }
        });
        return text.commands;
    }

    private static String prompt(String line) {
        return PROMPT.matcher(line).replaceFirst("");
    }

    private void command(String part) {
        String line = REST.matcher(prompt(part)).replaceFirst("").strip();
        Matcher assignment = ASSIGNMENT.matcher(line);
        if (assignment.matches()) {
            variables.put(assignment.group(1), expanded(assignment.group(2).replaceAll("[\"']", "")));
            return;
        }
        String command = prompt(expanded(line)).replaceAll("[\"']", "");
        Matcher tc = TC.matcher(command);
        if (tc.find()) {
            String whole = "tc " + command.substring(tc.end()).strip();
            if (!SHOWS.matcher(whole).matches()) {
                commands.add(whole);
            }
        }
    }

    /** With the variables that were set before; others stay. */
    private String expanded(String line) {
        return VARIABLE.matcher(line)
                .replaceAll(found -> Matcher.quoteReplacement(variables.getOrDefault(found.group(1), found.group())));
    }
}
