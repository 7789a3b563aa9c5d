package narrows.scenario;

import java.util.regex.Matcher;
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

    /**
     * {@code app: bytes {size: 10mb}} is how scenarios write an application with parameters; YAML itself wants a tag mark
     * before the word.
     */
    private static final Pattern APPLICATION = Pattern.compile("(\\bapp:[ \\t]+)(\\w+[ \\t]*\\{)");

    private static final Pattern BARE_APPLICATION = Pattern.compile("\\w+[ \\t]*\\{.*\\}");

    private YamlParser() {}

    /** Reads a whole file. */
    static YamlNode document(String text, String fileName) {
        if (text.length() > MAX_CHARS) {
            throw new ScenarioException(fileName + ": larger than 1 MB; a scenario is a few kilobytes of YAML");
        }
        return parse(text, new Places(text, fileName));
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
            for (Event event :
                    new Parse(settings).parseString(APPLICATION.matcher(text).replaceAll("$1!$2"))) {
                builder.take(event);
            }
        } catch (MarkedYamlEngineException e) {
            throw new ScenarioException(places.of(e.getProblemMark().orElse(null)), "not YAML: " + problem(e));
        } catch (ReaderException e) {
            String character = String.format("U+%04X", e.getCodePoint());
            throw new ScenarioException(places.ofCharacter(e.getPosition()), "not YAML: the character " + character);
        } catch (YamlEngineException e) {
            throw new ScenarioException(places.of(null), "not YAML: " + oneLine(e.getMessage()));
        }
        return builder.root();
    }

    private static String problem(MarkedYamlEngineException e) {
        String problem = oneLine(e.getProblem());
        if (problem.startsWith("found character '\\t")) {
            return "a tab; indent with spaces";
        }
        String context = e.getContext() == null ? "" : " (" + oneLine(e.getContext()) + ")";
        return problem + context;
    }

    private static String oneLine(String message) {
        return message == null ? "unreadable" : message.strip().replaceAll("\\s+", " ");
    }

    /** Places in the text as the user wrote it, before the tag mark of an application was put in. */
    static final class Places {
        private final String text;
        private final String fileName;
        private final Origin option;

        Places(String text, String fileName) {
            this.text = text;
            this.fileName = fileName;
            this.option = null;
        }

        Places(Origin option) {
            this.text = "";
            this.fileName = "";
            this.option = option;
        }

        Origin of(Mark mark) {
            if (option != null) {
                return option;
            }
            return mark == null ? new Origin(fileName, 1, 1) : at(mark.getLine(), mark.getColumn());
        }

        Origin ofCharacter(int position) {
            if (option != null) {
                return option;
            }
            String before = text.substring(0, Math.min(position, text.length()));
            int line = (int) before.lines().count();
            return new Origin(fileName, Math.max(line, 1), before.length() - before.lastIndexOf('\n'));
        }

        private Origin at(int line, int column) {
            return new Origin(fileName, line + 1, column + 1 - marksBefore(line, column));
        }

        private int marksBefore(int line, int column) {
            int marks = 0;
            Matcher matcher =
                    APPLICATION.matcher(text.lines().skip(line).findFirst().orElse(""));
            while (matcher.find()) {
                boolean before = matcher.start(2) + marks < column;
                marks += before ? 1 : 0;
            }
            return marks;
        }
    }
}
