package narrows.tc;

import java.util.List;

/** The words of a tc line, taken one after the other. */
final class Words {
    private final List<String> words;
    private int next;

    Words(String line) {
        String stripped = line.strip();
        words = stripped.isEmpty() ? List.of() : List.of(stripped.split("\\s+"));
    }

    boolean hasNext() {
        return next < words.size();
    }

    /** The next word, which stays; empty at the end. */
    String peek() {
        return hasNext() ? words.get(next) : "";
    }

    String take() {
        return words.get(next++);
    }

    /** Whether {@code word} is still to come. */
    boolean contains(String word) {
        return words.subList(next, words.size()).contains(word);
    }

    /** The value of {@code option}. */
    String valueOf(String option) {
        if (!hasNext()) {
            throw TcException.incomplete(option);
        }
        return take();
    }

    /** Takes the next word if it is {@code word}. */
    boolean takeIf(String word) {
        boolean same = hasNext() && peek().equals(word);
        if (same) {
            next++;
        }
        return same;
    }

    /** Whether tc would take the next word as a further number of the same option. */
    boolean nextIsNumber() {
        return hasNext() && Character.isDigit(peek().charAt(0));
    }

    /** Whether tc would take the next word as a further number that may be negative. */
    boolean nextIsSignedNumber() {
        return hasNext() && peek().matches("-?\\d.*");
    }

    /** tc's {@code matches}: whether {@code word} is the beginning of {@code keyword}. */
    static boolean begins(String word, String keyword) {
        return !word.isEmpty() && keyword.startsWith(word);
    }
}
