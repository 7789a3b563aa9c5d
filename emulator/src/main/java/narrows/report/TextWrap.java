package narrows.report;

import java.util.ArrayList;
import java.util.List;

/** Long sentences in short lines. */
final class TextWrap {
    private static final String BULLET = "  - ";

    private TextWrap() {}

    /** {@code text} as an item of a list, broken between words so that no line is longer than {@code width}. */
    static List<String> bullet(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(BULLET);
        boolean empty = true;
        for (String word : text.split(" ", -1)) {
            if (!empty && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(BULLET.length()));
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }
}
