package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;
import narrows.link.ErrorModel;
import narrows.link.Schedule;
import narrows.qdisc.Chance;
import narrows.qdisc.DelayTable;
import narrows.qdisc.DelayTables;
import narrows.qdisc.NetemLoss;
import narrows.unit.TcNotation;

/** Reads what a link may do beyond rate, delay and independent loss: loss models, distributions, reordering, schedules. */
final class WireReader {
    private static final List<String> SCHEDULE_KEYS = List.of("changes", "repeat", "fluid", "overtaking");
    private static final List<String> CHANGE_KEYS = List.of("at", "rate", "delay", "loss");
    private static final String SCHEDULE = "changes of the link; write [{at: 5s, rate: 1mbit}, {at: 9s, delay: 50ms}]";
    private static final String DOWN = "0bit";

    private final Units units;

    WireReader(Units units) {
        this.units = units;
    }

    /** {@code 5ms normal}: the distribution; null for a uniform one. */
    DelayTable jitterTable(Value value) {
        String[] words = value.text("a jitter such as 5ms normal").split("\\s+", 2);
        if (words.length == 1 || words[1].equals("uniform")) {
            return null;
        }
        DelayTable table = DelayTables.named(words[1]);
        if (table == null) {
            throw value.wrong("jitter distribution '" + words[1] + "': expected uniform, "
                    + String.join(", ", DelayTables.names()));
        }
        return table;
    }

    /** {@code gemodel 1% 10%} or {@code state 1% 10%}, with tc's defaults; null where the loss is a plain share. */
    ErrorModel errors(Value value) {
        List<String> words = List.of(value.text("a loss such as 0.1%").split("\\s+"));
        List<Long> shares = new ArrayList<>();
        switch (words.get(0)) {
            case "gemodel":
                words.stream().skip(1).forEach(word -> shares.add(fraction(value, word)));
                return new ErrorModel.Markov(gilbert(value, shares));
            case "state":
                words.stream().skip(1).forEach(word -> shares.add(fraction(value, word)));
                return new ErrorModel.Markov(state(value, shares));
            default:
                return null;
        }
    }

    private static NetemLoss gilbert(Value value, List<Long> shares) {
        requireCount(value, shares, 4, "gemodel p [r [1-h [1-k]]]");
        long p = shares.get(0);
        return new NetemLoss.Gilbert(
                p, or(shares, 1, Chance.ALWAYS - p), or(shares, 2, Chance.ALWAYS), or(shares, 3, 0));
    }

    private static NetemLoss state(Value value, List<Long> shares) {
        requireCount(value, shares, 5, "state p13 [p31 [p32 [p23 [p14]]]]");
        long p13 = shares.get(0);
        long p31 = or(shares, 1, Chance.ALWAYS - p13);
        long p32 = or(shares, 2, 0);
        long p14 = or(shares, 4, 0);
        if (p13 + p14 > Chance.ALWAYS || p31 + p32 > Chance.ALWAYS) {
            throw value.wrong("loss state: p13 + p14 and p31 + p32 must be 100% at most");
        }
        return new NetemLoss.State(p13, p31, p32, or(shares, 3, Chance.ALWAYS), p14);
    }

    private static void requireCount(Value value, List<Long> shares, int most, String form) {
        if (shares.isEmpty() || shares.size() > most) {
            throw value.notA("loss " + form + " in percent");
        }
    }

    private static long or(List<Long> shares, int index, long usual) {
        return index < shares.size() ? shares.get(index) : usual;
    }

    private static long fraction(Value value, String word) {
        try {
            return TcNotation.percentOfU32(value.key(), word);
        } catch (NarrowsException e) {
            throw value.wrong(e.getMessage());
        }
    }

    /** A share of packets that something happens to. */
    Chance chance(Value value) {
        return Chance.of(fraction(value, value.text("a share such as 1%").strip()));
    }

    /** A list of changes, or a group of them and of how they are applied. */
    Schedule schedule(Value value) {
        if (value.isList()) {
            return made(value, changes(value), 0, false, false);
        }
        Fields fields = value.fields(SCHEDULE, SCHEDULE_KEYS, List.of());
        long periodNs = fields.optional("repeat")
                .map(period -> units.durationNs(period, 1, Units.MAX_DURATION_NS))
                .orElse(0L);
        List<Schedule.Change> changes = changes(fields.required("changes", "changes: [{at: 5s, rate: 1mbit}]"));
        boolean fluid = fields.optional("fluid").map(Value::bool).orElse(false);
        return made(
                value,
                changes,
                periodNs,
                fluid,
                fields.optional("overtaking").map(Value::bool).orElse(false));
    }

    private static Schedule made(
            Value value, List<Schedule.Change> changes, long periodNs, boolean fluid, boolean overtaking) {
        try {
            return new Schedule(changes, periodNs, fluid, overtaking);
        } catch (IllegalArgumentException e) {
            throw value.wrong(e.getMessage());
        }
    }

    private List<Schedule.Change> changes(Value value) {
        List<Schedule.Change> changes = new ArrayList<>();
        value.items(SCHEDULE).forEach(item -> changes.add(change(item)));
        return changes;
    }

    private Schedule.Change change(Value item) {
        Fields fields = item.fields("a change; write {at: 5s, rate: 1mbit}", CHANGE_KEYS, List.of());
        long atNs = units.durationNs(fields.required("at", "at: 5s"), 0, Units.MAX_DURATION_NS);
        return new Schedule.Change(
                atNs,
                fields.optional("rate").map(this::rate).orElse(Schedule.SAME),
                fields.optional("delay")
                        .map(delay -> units.durationNs(delay, 0, Units.MAX_DELAY_NS))
                        .orElse(Schedule.SAME),
                fields.optional("loss").map(units::loss).orElse(Schedule.SAME));
    }

    /** Rates of links are above 0; only a schedule can take one down. */
    private long rate(Value value) {
        return value.text("a rate such as 1mbit, or " + DOWN).equals(DOWN) ? 0 : units.rateBitsPerSec(value);
    }
}
