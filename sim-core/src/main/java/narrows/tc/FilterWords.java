package narrows.tc;

import java.util.Set;

/** The words around a filter's policer. Only those that match every packet are taken. */
final class FilterWords {
    private static final Set<String> WITH_VALUE = Set.of("protocol", "prio", "pref", "preference", "handle");
    private static final Set<String> END = Set.of("flowid", "classid");

    private FilterWords() {}

    /** Takes the words before {@code police}. */
    static void skip(Words words) {
        while (WITH_VALUE.contains(words.peek())) {
            words.valueOf("filter " + words.take());
        }
        if (words.takeIf("u32")) {
            matchAll(words);
        } else if (!words.takeIf("matchall")) {
            throw TcException.notModelled("tc filter", words.peek());
        }
        if (isEnd(words.peek())) {
            words.valueOf("filter " + words.take());
        }
        words.takeIf("action");
    }

    private static void matchAll(Words words) {
        boolean all = words.takeIf("match") && (ofWord(words) || ofAddress(words));
        if (!all) {
            throw new TcException(
                    "not-modelled",
                    "tc filter u32: only a match of all packets is modelled: match u32 0 0, or match ip src 0.0.0.0/0");
        }
        if (words.takeIf("at")) {
            words.valueOf("filter at");
        }
    }

    private static boolean ofWord(Words words) {
        return words.takeIf("u32") && words.takeIf("0") && words.takeIf("0");
    }

    private static boolean ofAddress(Words words) {
        return words.takeIf("ip") && (words.takeIf("src") || words.takeIf("dst")) && words.takeIf("0.0.0.0/0");
    }

    static boolean isEnd(String word) {
        return END.contains(word);
    }

    /** Takes the class that packets go to. */
    static void end(Words words) {
        if (words.hasNext() && isEnd(words.peek())) {
            words.valueOf("filter " + words.take());
        }
        if (words.hasNext()) {
            throw TcException.unknown("tc filter", words.peek());
        }
    }
}
