package narrows.tc;

import java.util.Set;

/**
 * Where a whole tc command puts its qdisc, class or filter.
 *
 * @param verb {@code add}, {@code replace}, {@code change} or {@code del}; null if the line says only options
 * @param device null if the line names none
 * @param parent {@code root}, or the parent as {@code major:minor}; null if the line names none
 * @param handle own handle as {@code major:}, of a class its id as {@code major:minor}; null if it has none
 */
public record Place(String verb, String device, String parent, String handle) {
    /** Of a line that says only options. */
    public static final Place UNSAID = new Place(null, null, null, null);

    static final String ROOT = "root";

    /** The verb that takes away. */
    static final String DELETE = "del";

    private static final Set<String> WORDS = Set.of("dev", ROOT, "parent", "handle", "classid");

    /** Whether the line says only options. */
    public boolean unsaid() {
        return verb == null;
    }

    /** Reads up to the kind, or up to {@code stab}. */
    static Place parse(String verb, Words words) {
        Place place = new Place(verb, null, null, null);
        while (WORDS.contains(words.peek())) {
            place = place.with(words.take(), words);
        }
        return place;
    }

    private Place with(String word, Words words) {
        return switch (word) {
            case "dev" -> new Place(verb, once("dev", device, words.valueOf("dev")), parent, handle);
            case ROOT -> new Place(verb, device, once("parent", parent, ROOT), handle);
            case "parent" ->
                new Place(verb, device, once("parent", parent, Handles.classId(words.valueOf("parent"))), handle);
            case "classid" ->
                new Place(verb, device, parent, once("classid", handle, Handles.classId(words.valueOf("classid"))));
            default -> new Place(verb, device, parent, once("handle", handle, Handles.handle(words.valueOf("handle"))));
        };
    }

    /** What the kernel asks of a command that tc has let through. */
    void requireComplete() {
        if (device == null) {
            throw new TcException("kernel-no-device", "tc: expected dev NAME");
        }
        if (parent == null) {
            throw new TcException("kernel-no-parent", "tc: expected root or parent");
        }
    }

    private static String once(String option, String before, String now) {
        if (before != null) {
            throw TcException.duplicate("tc", option);
        }
        return now;
    }
}
