package narrows.tc;

import java.util.HashMap;
import java.util.Map;

/** The options of a kind whose words stand in full and whose values have one type each, the last of a word counting. */
final class Keywords {
    private final Map<String, Option> options = new HashMap<>();

    /** Reads what follows an option's word. */
    @FunctionalInterface
    interface Option {
        void read(OptionReader in, Attributes attributes);
    }

    /** INT that is not sent when 0. */
    Keywords unsigned(String word, String attribute) {
        return option(word, (in, to) -> to.putIfPositive(attribute, in.unsigned(word)));
    }

    /** INT up to {@code largest}, sent always. */
    Keywords upTo(String word, String attribute, long largest) {
        return option(word, (in, to) -> to.put(attribute, in.unsigned(word, largest)));
    }

    /** SIZE that is not sent when 0. */
    Keywords size(String word, String attribute) {
        return option(word, (in, to) -> to.putIfPositive(attribute, in.size(word)));
    }

    /** TIME in microseconds that is not sent when 0. */
    Keywords micros(String word, String attribute) {
        return option(word, (in, to) -> to.putIfPositive(attribute, in.micros(word)));
    }

    /** TIME in microseconds, sent always. */
    Keywords threshold(String word, String attribute) {
        return option(word, (in, to) -> to.put(attribute, in.micros(word)));
    }

    /** A word without value. */
    Keywords flag(String word, String attribute, long value) {
        return option(word, (in, to) -> to.put(attribute, value));
    }

    Keywords option(String word, Option option) {
        options.put(word, option);
        return this;
    }

    /** Options that tc knows and we refuse by name. */
    Keywords refused(String... words) {
        for (String word : words) {
            option(word, (in, to) -> {
                throw TcException.notModelled(in.kind(), word);
            });
        }
        return this;
    }

    /** Reads all options of a line. */
    Attributes read(OptionReader in) {
        Attributes attributes = new Attributes();
        while (in.words().hasNext()) {
            String word = in.words().take();
            Option option = options.get(word);
            if (option == null) {
                throw word.equals("help") ? help(in.kind()) : TcException.unknown(in.kind(), word);
            }
            option.read(in, attributes);
        }
        return attributes;
    }

    static TcException help(String kind) {
        return new TcException("help", kind + " help: write options, or see docs/tc.md");
    }
}
