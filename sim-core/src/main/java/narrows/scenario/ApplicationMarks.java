package narrows.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets scenarios write an application with parameters as {@code app: bytes {size: 10mb}}. YAML itself wants a tag mark before
 * the word, so one is put in, and taken out again of every place that is reported.
 */
final class ApplicationMarks {
    private static final Pattern APPLICATION = Pattern.compile("\\bapp:[ \\t]+(?=\\w+[ \\t]*\\{)");

    private final String text;
    private final StringBuilder marked = new StringBuilder();
    private final Map<Integer, List<Integer>> columnsByLine = new HashMap<>();
    private int copied;
    private int scanned;
    private int line;
    private int lineStart;
    private char quote;

    private ApplicationMarks(String text) {
        this.text = text;
    }

    static ApplicationMarks in(String text) {
        ApplicationMarks marks = new ApplicationMarks(text);
        Matcher matcher = APPLICATION.matcher(text);
        while (matcher.find()) {
            marks.markIfPlain(matcher.start(), matcher.end());
        }
        marks.marked.append(text, marks.copied, text.length());
        return marks;
    }

    /** The text with the marks in it. */
    String marked() {
        return marked.toString();
    }

    /** Marks before a column of the marked text; both counted from 0. */
    int before(int line, int column) {
        List<Integer> columns = columnsByLine.getOrDefault(line, List.of());
        return (int) columns.stream().filter(mark -> mark < column).count();
    }

    private void markIfPlain(int start, int end) {
        while (scanned < start) {
            scan(text.charAt(scanned));
            scanned++;
        }
        if (quote == 0) {
            List<Integer> columns = columnsByLine.computeIfAbsent(line, l -> new ArrayList<>());
            columns.add(end - lineStart + columns.size());
            marked.append(text, copied, end).append('!');
            copied = end;
        }
    }

    /** Follows quotes and comments, each to the end of its line at most. */
    private void scan(char c) {
        if (c == '\n') {
            line++;
            lineStart = scanned + 1;
            quote = 0;
        } else if (quote == 0 && (c == '"' || c == '\'' || c == '#')) {
            quote = c;
        } else if (quote == c && c != '#') {
            quote = 0;
        }
    }
}
