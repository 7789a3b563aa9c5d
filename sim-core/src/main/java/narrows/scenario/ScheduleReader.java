package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import narrows.link.LinkSpec;
import narrows.link.Schedule;
import narrows.qdisc.Chance;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.QdiscSpec;
import narrows.unit.Time;

/** Reads {@code schedule:}, the changes of a link over time. */
final class ScheduleReader {
    private static final List<String> SCHEDULE_KEYS = List.of("changes", "repeat", "fluid", "overtaking", "refill");
    private static final List<String> CHANGE_KEYS =
            List.of("at", "rate", "delay", "loss", "jitter", "reorder", "duplicate", "corrupt", "queue", "tc");
    private static final List<String> IMPAIRMENTS = List.of("duplicate", "corrupt");
    private static final String SCHEDULE = "changes of the link; write [{at: 5s, rate: 1mbit}, {at: 9s, delay: 50ms}]";
    private static final String CHANGE = "a change; write {at: 5s, rate: 1mbit}";
    private static final String DOWN = "0bit";

    private final Units units;
    private final QueueReader queues;

    ScheduleReader(Units units, QueueReader queues) {
        this.units = units;
        this.queues = queues;
    }

    /** Whether any change duplicates or damages packets, which the link then does from the beginning, with a share of 0. */
    boolean impairs(Value value) {
        return items(value).stream()
                .map(item -> item.fields(CHANGE, CHANGE_KEYS, List.of()))
                .anyMatch(fields -> IMPAIRMENTS.stream()
                        .anyMatch(key -> fields.optional(key).isPresent()));
    }

    /**
     * A list of changes, or a group of them and of how they are applied.
     *
     * @param link what changes
     */
    Schedule schedule(Value value, LinkSpec link) {
        Progress progress = new Progress(link);
        List<Schedule.Change> changes = new ArrayList<>();
        items(value).forEach(item -> changes.add(progress.change(item)));
        Fields fields = value.isList() ? null : fields(value);
        long periodNs = fields == null
                ? 0
                : fields.optional("repeat")
                        .map(period -> units.durationNs(period, 1, Units.MAX_DURATION_NS))
                        .orElse(0L);
        try {
            return new Schedule(
                    changes,
                    periodNs,
                    flag(fields, "fluid", false),
                    flag(fields, "overtaking", false),
                    flag(fields, "refill", true));
        } catch (IllegalArgumentException e) {
            throw value.wrong(e.getMessage());
        }
    }

    private static Fields fields(Value value) {
        return value.fields(SCHEDULE, SCHEDULE_KEYS, List.of());
    }

    private static List<Value> items(Value value) {
        Value list = value.isList() ? value : fields(value).required("changes", "changes: [{at: 5s, rate: 1mbit}]");
        return list.items(SCHEDULE);
    }

    private static boolean flag(Fields fields, String key, boolean usual) {
        return fields == null ? usual : fields.optional(key).map(Value::bool).orElse(usual);
    }

    /** The link as the changes so far have left it. */
    private final class Progress {
        private final List<QdiscSpec> qdiscs;
        private long delayNs;
        private long jitterNs;

        Progress(LinkSpec link) {
            qdiscs = new ArrayList<>(link.qdiscs());
            delayNs = link.delayNs();
            jitterNs = link.jitterNs();
        }

        Schedule.Change change(Value item) {
            Fields fields = item.fields(CHANGE, CHANGE_KEYS, List.of());
            long atNs = units.durationNs(fields.required("at", "at: 5s"), 0, Units.MAX_DURATION_NS);
            long delay = fields.optional("delay")
                    .map(value -> units.durationNs(value, 0, Units.MAX_DELAY_NS))
                    .orElse(Schedule.SAME);
            long jitter =
                    fields.optional("jitter").map(ScheduleReader.this::jitterNs).orElse(Schedule.SAME);
            delayNs = delay == Schedule.SAME ? delayNs : delay;
            jitterNs = jitter == Schedule.SAME ? jitterNs : jitter;
            if (jitterNs > delayNs) {
                throw item.wrong("jitter " + Time.text(jitterNs) + " is more than the delay (" + Time.text(delayNs)
                        + "); packets cannot arrive before they are sent");
            }
            return new Schedule.Change(
                    atNs,
                    fields.optional("rate").map(ScheduleReader.this::rate).orElse(Schedule.SAME),
                    delay,
                    fields.optional("loss").map(ScheduleReader.this::loss).orElse(Schedule.SAME),
                    jitter,
                    fields.optional("reorder").map(WireReader::chance).orElse(null),
                    changed(fields));
        }

        private SortedMap<Integer, QdiscSpec> changed(Fields fields) {
            SortedMap<Integer, QdiscSpec> changed = new TreeMap<>();
            IMPAIRMENTS.forEach(key -> fields.optional(key).ifPresent(value -> impair(key, value, changed)));
            fields.optional("queue").ifPresent(value -> discipline(value, changed));
            fields.optional("tc").ifPresent(value -> {
                for (Value line :
                        value.isText() ? List.of(value) : value.items("tc lines, each with other parameters")) {
                    discipline(line, changed);
                }
            });
            return changed;
        }

        private void impair(String key, Value value, SortedMap<Integer, QdiscSpec> changed) {
            ImpairSpec before = (ImpairSpec) qdiscs.get(0);
            Chance chance = WireReader.chance(value);
            boolean copies = key.equals("duplicate");
            put(0, new ImpairSpec(copies ? chance : before.duplicate(), copies ? before.corrupt() : chance), changed);
        }

        private void discipline(Value value, SortedMap<Integer, QdiscSpec> changed) {
            QueueReader.Change change = queues.change(value, qdiscs, changed.keySet());
            put(change.level(), change.spec(), changed);
        }

        private void put(int level, QdiscSpec spec, SortedMap<Integer, QdiscSpec> changed) {
            qdiscs.set(level, spec);
            changed.put(level, spec);
        }
    }

    /** Rates of links are above 0; only a schedule can take one down. */
    private long rate(Value value) {
        return value.text("a rate such as 1mbit, or " + DOWN).equals(DOWN) ? 0 : units.rateBitsPerSec(value);
    }

    private long loss(Value value) {
        if (LossReader.isModel(value.text("a share such as 1%"))) {
            throw value.notA("a share of packets such as 1%; loss models stay as the link has them");
        }
        return units.loss(value);
    }

    private long jitterNs(Value value) {
        if (value.text("a time such as 5ms").strip().contains(" ")) {
            throw value.notA(
                    "a time such as 5ms; the distribution stays as the link has it, perhaps jitter: 0ms normal");
        }
        return units.jitterNs(value);
    }
}
