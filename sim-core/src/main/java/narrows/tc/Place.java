package narrows.tc;

import java.util.Set;

/**
 * Where a whole tc command puts its qdisc.
 *
 * @param device null if the line says only options
 * @param parent {@code root}, or the parent's handle as {@code major:minor}; null if the line says only options
 * @param handle own handle as {@code major:}; null if it has none
 */
public record Place(String device, String parent, String handle) {
    /** Of a line that says only options. */
    public static final Place UNSAID = new Place(null, null, null);

    static final String ROOT = "root";

    private static final Set<String> WORDS = Set.of("dev", ROOT, "parent", "handle", "stab");

    /** Reads up to the qdisc's kind. */
    static Place parse(Words words) {
        words.takeIf("tc");
        if (!words.takeIf("qdisc") || !(words.takeIf("add") || words.takeIf("replace"))) {
            throw new TcException("tc: expected \"qdisc add\" or \"qdisc replace\", found \"" + words.peek() + '"');
        }
        Place place = UNSAID;
        while (WORDS.contains(words.peek())) {
            place = place.with(words.take(), words);
        }
        if (place.device == null || place.parent == null) {
            throw new TcException("tc: expected dev NAME and root or parent");
        }
        return place;
    }

    private Place with(String word, Words words) {
        switch (word) {
            case "dev":
                return new Place(once("dev", device, words.valueOf("dev")), parent, handle);
            case ROOT:
                return new Place(device, once("parent", parent, ROOT), handle);
            case "parent":
                return new Place(device, once("parent", parent, Handles.classId(words.valueOf("parent"))), handle);
            case "handle":
                return new Place(device, parent, once("handle", handle, Handles.handle(words.valueOf("handle"))));
            default:
                throw TcException.notModelled("tc", word);
        }
    }

    private static String once(String option, String before, String now) {
        if (before != null) {
            throw TcException.duplicate("tc", option);
        }
        return now;
    }
}
