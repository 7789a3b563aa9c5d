package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.qdisc.QdiscSpec;

/** Joins lines one after the other, as the kernel would: each has a place, or belongs below the one before it. */
final class ChainBuilder {
    private static final String HTB = "htb";

    private static final String INGRESS = "ingress";
    private static final String CHANGE = "change";

    /** The ingress qdisc and its policers, which packets meet first. */
    private final List<TcLine> arriving = new ArrayList<>();

    private final List<TcLine> lines = new ArrayList<>();
    private final Device device;

    ChainBuilder(Device device) {
        this.device = device;
    }

    List<TcLine> lines() {
        List<TcLine> all = new ArrayList<>(arriving);
        all.addAll(lines);
        return all;
    }

    /** Those of the lines, root first; each stab stands above its qdisc, which counts by it. */
    List<QdiscSpec> specs() {
        List<QdiscSpec> specs = new ArrayList<>();
        for (TcLine line : lines()) {
            if (line.request().stab() != null) {
                specs.add(line.request().stab());
            }
            if (line.spec() != null) {
                specs.add(line.spec());
            }
        }
        requireClass();
        return specs;
    }

    void add(TcLine line) {
        Place place = line.place();
        if (Place.DELETE.equals(place.verb())) {
            remove(line);
            return;
        }
        if (CHANGE.equals(place.verb()) && !lines.isEmpty()) {
            change(line);
            return;
        }
        switch (line.request().object()) {
            case "class" -> addClass(line);
            case "filter" -> addFilter(line);
            default -> addQdisc(line, place);
        }
    }

    /** What is not there needs no deletion: scripts begin with one. */
    private void remove(TcLine line) {
        Place place = line.place();
        if (line.request().kind().equals(INGRESS) || ofIngress(place)) {
            arriving.clear();
        } else if (place.parent() == null || place.parent().equals(Place.ROOT)) {
            lines.clear();
        } else if (!lines.isEmpty()) {
            int below = indexOf(place) + 1;
            lines.subList(below, lines.size()).clear();
        }
    }

    private void change(TcLine line) {
        int index = changed(line);
        require(
                index < lines.size(),
                "kernel-no-qdisc",
                "tc change parent " + line.place().parent() + ": nothing is there to change; write add");
        TcLine before = lines.get(index);
        String kind = before.request().kind();
        require(
                kind.equals(line.request().kind()),
                "kernel-invalid",
                "tc change: there is " + kind + ", and a change keeps the kind; write replace to have "
                        + line.request().kind());
        lines.set(index, line.with(line.changing(before.spec(), device), List.of()));
    }

    private int changed(TcLine line) {
        String object = line.request().object();
        boolean root = line.place().parent().equals(Place.ROOT);
        int index = root || !object.equals("qdisc") ? 0 : indexOf(line.place()) + 1;
        while (index < lines.size() && !lines.get(index).request().object().equals(object)) {
            index++;
        }
        return index;
    }

    private void addQdisc(TcLine line, Place place) {
        if (line.request().kind().equals(INGRESS)) {
            arriving.add(line);
            return;
        }
        if (place.unsaid()) {
            requireParent(line);
        } else if (place.parent().equals(Place.ROOT)) {
            removeFrom(0, place, "kernel-exists", line.request().kind() + ": a root qdisc exists already");
        } else {
            int parent = indexOf(place);
            removeFrom(
                    parent + 1,
                    place,
                    "kernel-needs-replace",
                    "tc parent " + place.parent() + ": has a child already; write replace");
            requireParent(line);
        }
        boolean nothingThere = CHANGE.equals(place.verb());
        lines.add(
                nothingThere
                        ? line.with(line.spec(), List.of("change: nothing is there before this line; read as add"))
                        : line);
    }

    private void removeFrom(int index, Place place, String code, String complaint) {
        if (index < lines.size()) {
            require(place.verb().equals("replace"), code, complaint);
            lines.subList(index, lines.size()).clear();
        }
    }

    /** Where the parent's qdisc is, or of htb its class. */
    private int indexOf(Place place) {
        require(!lines.isEmpty(), "kernel-no-parent", "tc parent " + place.parent() + ": the first line is the root");
        String qdisc = Handles.qdiscOf(place.parent());
        for (int i = lines.size() - 1; i >= 0; i--) {
            TcLine line = lines.get(i);
            if (isClass(line)
                    && line.place().handle() != null
                    && Handles.qdiscOf(line.place().handle()).equals(qdisc)) {
                requireClass(line, place);
                return i;
            }
            if (qdisc.equals(line.place().handle())) {
                return i;
            }
        }
        throw new TcException(
                "kernel-no-parent", "tc parent " + place.parent() + ": no line before has handle " + qdisc);
    }

    private static void requireClass(TcLine line, Place place) {
        require(
                line.place().handle().equals(place.parent()),
                "kernel-no-parent",
                "tc parent " + place.parent() + ": the class is " + line.place().handle());
    }

    private void requireParent(TcLine line) {
        if (lines.isEmpty()) {
            return;
        }
        TcLine above = lines.get(lines.size() - 1);
        boolean takesChild = above.spec() != null && above.spec().takesChild();
        require(
                takesChild,
                "kernel-no-class",
                line.request().kind() + ": " + above.request().kind()
                        + (above.spec() == null ? " has no class yet" : " takes no child"));
    }

    private void addClass(TcLine line) {
        Place place = line.place();
        TcLine above = lines.isEmpty() ? null : lines.get(lines.size() - 1);
        if (place.unsaid()) {
            require(
                    above == null || above.spec() == null || above.spec().takesChild(),
                    "kernel-no-class",
                    taken(above));
        } else {
            boolean second = above != null && isClass(above);
            require(!second, "not-modelled", "htb: one class is modelled, here is a second");
            boolean htb = above != null && above.request().kind().equals(HTB);
            require(htb, "kernel-no-parent", "tc class: the line before is no htb qdisc");
            require(
                    Handles.qdiscOf(place.parent()).equals(above.place().handle()),
                    "kernel-no-parent",
                    "tc parent " + place.parent() + ": the htb qdisc has handle "
                            + above.place().handle());
        }
        lines.add(line);
    }

    private static String taken(TcLine above) {
        return above == null ? "" : HTB + ": " + above.request().kind() + " takes no child";
    }

    private static boolean ofIngress(Place place) {
        return place.parent() != null
                && !place.parent().equals(Place.ROOT)
                && Handles.qdiscOf(place.parent()).equals("ffff:");
    }

    /** A filter meets packets before its qdisc does. */
    private void addFilter(TcLine line) {
        Place place = line.place();
        if (ofIngress(place)) {
            require(!arriving.isEmpty(), "kernel-no-parent", "tc filter parent ffff: add an ingress qdisc first");
            arriving.add(line);
            return;
        }
        if (place.unsaid()) {
            requireParent(line);
            lines.add(line);
            return;
        }
        String qdisc = place.parent().equals(Place.ROOT) ? null : Handles.qdiscOf(place.parent());
        int index = 0;
        while (index < lines.size()
                && qdisc != null
                && !qdisc.equals(lines.get(index).place().handle())) {
            index++;
        }
        require(index < lines.size(), "kernel-no-parent", "tc filter parent " + place.parent() + ": no such qdisc");
        String kind = lines.get(index).request().kind();
        require(kind.equals(HTB), "kernel-no-filter", "tc filter: " + kind + " takes no filters; htb and ingress do");
        lines.add(index, line);
    }

    /** Without a class, or with a default that is none, an htb qdisc sends past all its classes, unshaped. */
    private void requireClass() {
        for (int i = 0; i < lines.size(); i++) {
            TcLine line = lines.get(i);
            if (line.request().kind().equals(HTB) && !isClass(line)) {
                require(
                        i + 1 < lines.size() && isClass(lines.get(i + 1)),
                        "not-modelled",
                        "htb: without a class it shapes nothing; add one: class add dev X parent 1: classid 1:1 htb rate ...");
                requireDefault(line, lines.get(i + 1).place().handle());
            }
        }
    }

    private void requireDefault(TcLine qdisc, String classId) {
        long minor = qdisc.request().sent().value("defcls", 0);
        boolean filtered =
                lines.stream().anyMatch(line -> line.request().object().equals("filter"));
        boolean matches = classId == null || filtered || classId.endsWith(":" + Long.toHexString(minor));
        require(
                matches,
                "not-modelled",
                "htb default 0x" + Long.toHexString(minor) + ": its class is " + classId
                        + ", so packets would pass unshaped; default is hexadecimal");
    }

    private static boolean isClass(TcLine line) {
        return line.request().object().equals("class");
    }

    private static void require(boolean holds, String code, String complaint) {
        if (!holds) {
            throw new TcException(code, complaint);
        }
    }
}
