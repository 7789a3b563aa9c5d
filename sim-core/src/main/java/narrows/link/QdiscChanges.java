package narrows.link;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import narrows.qdisc.Qdisc;
import narrows.qdisc.QdiscSpec;

/** The changes of a link's disciplines, one after the other. A new period begins with the link's own parameters. */
final class QdiscChanges {
    private record Step(long atNs, SortedMap<Integer, QdiscSpec> specs) {}

    private final List<Qdisc> chain;
    private final List<Step> steps;
    private final Step restart;
    private final long periodNs;
    private final boolean refill;

    private long beginNs;
    private int next;

    /** @param onDevice what the link's device adds to a specification */
    QdiscChanges(LinkSpec spec, List<Qdisc> chain, UnaryOperator<QdiscSpec> onDevice) {
        Schedule schedule = spec.wire().schedule();
        this.chain = chain;
        periodNs = schedule.periodNs();
        refill = schedule.refill();
        steps = schedule.changes().stream()
                .filter(change -> !change.qdiscs().isEmpty())
                .map(change -> new Step(change.atNs(), onDevice(change.qdiscs(), onDevice)))
                .toList();
        SortedMap<Integer, QdiscSpec> own = new TreeMap<>();
        steps.forEach(step -> step.specs()
                .keySet()
                .forEach(level -> own.put(level, spec.qdiscs().get(level))));
        restart = new Step(0, onDevice(own, onDevice));
    }

    private static SortedMap<Integer, QdiscSpec> onDevice(
            SortedMap<Integer, QdiscSpec> specs, UnaryOperator<QdiscSpec> onDevice) {
        SortedMap<Integer, QdiscSpec> all = new TreeMap<>();
        specs.forEach((level, spec) -> all.put(level, onDevice.apply(spec)));
        return all;
    }

    /** Instant of the next change; {@link Link#NEVER} after the last. */
    long nextNs() {
        if (next < steps.size()) {
            return beginNs + steps.get(next).atNs();
        }
        return periodNs == 0 ? Link.NEVER : beginNs + periodNs;
    }

    /** Makes the next change. */
    void apply() {
        long nowNs = nextNs();
        boolean again = next == steps.size();
        Step step = again ? restart : steps.get(next);
        step.specs().forEach((level, spec) -> chain.get(level).change(spec, refill, nowNs));
        beginNs += again ? periodNs : 0;
        next = again ? 0 : next + 1;
    }
}
