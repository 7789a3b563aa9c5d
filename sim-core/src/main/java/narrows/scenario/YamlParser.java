package narrows.scenario;

import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * YAML text to a tree that knows where everything was written. Reads the parser's events one by one, so a hostile document
 * can neither recurse nor multiply itself.
 */
final class YamlParser {
    private static final int MAX_CHARS = 1 << 20;

    /** An application with parameters as the value of an option. */
    private static final Pattern BARE_APPLICATION = Pattern.compile("\\w+[ \\t]*\\{.*\\}");

    private YamlParser() {}

    /** Reads a whole file. */
    static YamlNode document(String text, String fileName) {
        if (text.length() > MAX_CHARS) {
            throw new ScenarioException(fileName + ": larger than 1 MB; a scenario is a few kilobytes of YAML");
        }
        ApplicationMarks marks = ApplicationMarks.in(text);
        return parse(marks.marked(), new Places(text, fileName, marks));
    }

    /** Reads the value of an option of the command line: flow YAML when it looks like it, a plain text otherwise. */
    static YamlNode value(String text, Origin option) {
        boolean application = BARE_APPLICATION.matcher(text).matches();
        if (application || text.startsWith("[") || text.startsWith("{")) {
            return parse(application ? "!" + text : text, new Places(option));
        }
        return new YamlNode.Scalar(text, false, option);
    }

    private static YamlNode parse(String text, Places places) {
        LoadSettings settings = LoadSettings.builder().setLabel("").build();
        YamlTreeBuilder builder = new YamlTreeBuilder(places);
        try {
            for (Event event : new Parse(settings).parseString(text)) {
                builder.take(event);
            }
        } catch (MarkedYamlEngineException e) {
            throw notYaml(e, places);
        } catch (ReaderException e) {
            String character = String.format("U+%04X", e.getCodePoint());
            throw new ScenarioException(places.ofCharacter(e.getPosition()), "not YAML: the character " + character);
        } catch (YamlEngineException e) {
            throw new ScenarioException(places.of(null), "not YAML: " + e.getMessage());
        }
        return builder.root();
    }

    private static ScenarioException notYaml(MarkedYamlEngineException e, Places places) {
        if (String.valueOf(e.getContext()).contains("quoted scalar")
                && e.getProblem().contains("end of stream")) {
            return new ScenarioException(
                    places.of(e.getContextMark().orElse(null)), "not YAML: a quote that begins here never ends");
        }
        return new ScenarioException(places.of(e.getProblemMark().orElse(null)), "not YAML: " + problem(e));
    }

    private static String problem(MarkedYamlEngineException e) {
        if (e.getProblem().startsWith("found character '\\t")) {
            return "a tab; indent with spaces";
        }
        return e.getContext() == null ? e.getProblem() : e.getProblem() + " (" + e.getContext() + ")";
    }

    /** From the parser's marks to places in the text as the user wrote it. */
    static final class Places {
        private final String text;
        private final String fileName;
        private final ApplicationMarks marks;
        private final Origin option;

        Places(String text, String fileName, ApplicationMarks marks) {
            this.text = text;
            this.fileName = fileName;
            this.marks = marks;
            this.option = null;
        }

        /** All of an option's value is at the option. */
        Places(Origin option) {
            this.text = "";
            this.fileName = "";
            this.marks = null;
            this.option = option;
        }

        Origin of(Mark mark) {
            if (option != null) {
                return option;
            }
            int line = mark == null ? 0 : mark.getLine();
            int column = mark == null ? 0 : mark.getColumn();
            return new Origin(fileName, line + 1, column + 1 - marks.before(line, column));
        }

        Origin ofCharacter(int position) {
            if (option != null) {
                return option;
            }
            String before = text.substring(0, Math.min(position, text.length()));
            int line = (int) before.chars().filter(c -> c == '\n').count();
            return new Origin(fileName, line + 1, before.length() - before.lastIndexOf('\n'));
        }
    }
}
