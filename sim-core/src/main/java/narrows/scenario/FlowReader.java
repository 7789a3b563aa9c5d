package narrows.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import narrows.unit.Time;

/**
 * Reads {@code flows:}: patterns paired, counts and steps expanded. The k-th connection of an entry, from 0, starts at start
 * + k * step; pairs count in their order, and within a pair its parallel connections.
 */
final class FlowReader {
    private static final List<String> KNOWN =
            List.of("from", "to", "app", "start", "step", "stop", "count", "read", "tcp", "draws");
    private static final String EXPECTED = "a list of flows; write - {from: a, to: b}";
    private static final int MAX_FLOWS = 10_000;

    private final Nodes nodes;
    private final TimelessPaths timeless;
    private final Units units;
    private final long durationNs;
    private final long warmupNs;
    private final List<FlowSpec> flows = new ArrayList<>();
    private final Map<String, Integer> connections = new HashMap<>();

    FlowReader(Nodes nodes, TimelessPaths timeless, Units units, long durationNs, long warmupNs) {
        this.nodes = nodes;
        this.timeless = timeless;
        this.units = units;
        this.durationNs = durationNs;
        this.warmupNs = warmupNs;
    }

    List<FlowSpec> list(Value value) {
        for (Value item : value.items(EXPECTED)) {
            expand(item, item.fields("a flow; write {from: a, to: b}", KNOWN, List.of()));
        }
        return flows;
    }

    private void expand(Value item, Fields fields) {
        Value from = fields.required("from", "from: the sending host");
        Value to = fields.required("to", "to: the receiving host");
        Times times = times(item, fields);
        AppSpec app = fields.optional("app")
                .map(value -> AppReader.read(value, units))
                .orElse(new AppSpec.Bulk());
        TcpOptions tcp = fields.optional("tcp")
                .map(value -> TcpOptionsReader.read(value, units))
                .orElse(TcpOptions.DEFAULTS);
        long readRateBitsPerSec =
                fields.optional("read").map(units::rateBitsPerSec).orElse(0L);
        checkTransport(fields, app);
        long count = fields.optional("count")
                .map(value -> value.integer(1, MAX_FLOWS))
                .orElse(1L);
        long startNs = times.startNs;
        for (Patterns.Pair pair : Patterns.pairs(item, Patterns.names(from), Patterns.names(to))) {
            int sender = nodes.existing(from, pair.left());
            int receiver = nodes.receiver(to, pair);
            checkPath(item, sender, receiver, pair);
            checkTime(item, app, sender, receiver, pair);
            for (long k = 0; k < count; k++) {
                checkStart(times, startNs);
                String name = name(pair);
                FlowSpec flow = new FlowSpec(0, name, sender, receiver, app, startNs, times.stopNs, tcp);
                add(item, flow.drawing(draws(fields, name, k)).readAt(readRateBitsPerSec));
                startNs += times.stepNs;
            }
        }
    }

    /** Parallel connections of one entry differ even if it names what it draws. */
    private static String draws(Fields fields, String name, long connection) {
        String suffix = connection == 0 ? "" : "#" + (connection + 1);
        return fields.optional("draws")
                .map(value -> value.text("a name, such as draws: red") + suffix)
                .orElse(name);
    }

    private static void checkTransport(Fields fields, AppSpec app) {
        if (app instanceof AppSpec.Udp) {
            fields.optional("tcp").ifPresent(tcp -> {
                throw tcp.wrong("the application 'udp' has no TCP options; leave 'tcp' out");
            });
            fields.optional("read").ifPresent(read -> {
                throw read.wrong("datagrams are read as they come; leave 'read' out with the application 'udp'");
            });
        }
    }

    private void add(Value item, FlowSpec flow) {
        if (flows.size() == MAX_FLOWS) {
            throw item.wrong("more than " + MAX_FLOWS + " flows in all; the limit is " + MAX_FLOWS);
        }
        flows.add(flow.at(flows.size()));
    }

    private String name(Patterns.Pair pair) {
        String plain = pair.left() + "->" + pair.right();
        int number = connections.merge(plain, 1, Integer::sum);
        return number == 1 ? plain : plain + "#" + number;
    }

    private void checkPath(Value item, int sender, int receiver, Patterns.Pair pair) {
        if (sender == receiver) {
            throw item.wrong("a flow from '" + pair.left() + "' to itself; 'to' must be another host");
        }
        if (!nodes.connected(sender, receiver)) {
            throw item.wrong(
                    "no links lead from '" + pair.left() + "' to '" + pair.right() + "'; check the names in 'between'");
        }
    }

    /** TCP would send for ever at one instant; datagrams have a rate of their own. */
    private void checkTime(Value item, AppSpec app, int sender, int receiver, Patterns.Pair pair) {
        if (!(app instanceof AppSpec.Udp) && timeless.between(sender, receiver)) {
            throw item.wrong("from '" + pair.left() + "' to '" + pair.right()
                    + "' and back a packet takes no time; give some link of the path a rate or a delay");
        }
    }

    private Times times(Value item, Fields fields) {
        Value start = fields.optional("start").orElse(null);
        Value stop = fields.optional("stop").orElse(null);
        Value step = fields.optional("step").orElse(null);
        long startNs = start == null ? 0 : units.durationNs(start, 0, Units.MAX_DURATION_NS);
        long stepNs = step == null ? 0 : units.durationNs(step, 0, Units.MAX_DURATION_NS);
        long stopNs = stop == null ? durationNs : units.durationNs(stop, 1, Units.MAX_DURATION_NS);
        checkStop(stop, stopNs);
        return new Times(start != null ? start : item, startNs, stepNs, stopNs);
    }

    /** @param stop null if it follows the duration, which is longer than the warmup */
    private void checkStop(Value stop, long stopNs) {
        if (stopNs > durationNs) {
            throw stop.wrong("stops at " + Time.text(stopNs) + ", after the end of the trial (duration "
                    + Time.text(durationNs) + "); leave 'stop' out, it then follows the duration");
        }
        if (stopNs <= warmupNs) {
            throw stop.wrong("stops at " + Time.text(stopNs) + ", so nothing is left to measure after the warmup of "
                    + Time.text(warmupNs));
        }
    }

    private static void checkStart(Times times, long startNs) {
        if (startNs >= times.stopNs) {
            throw times.startValue.wrong("a flow would start at " + Time.text(startNs) + " but stop at "
                    + Time.text(times.stopNs) + "; it must start before it stops");
        }
    }

    /** @param startValue where a start that is too late is reported */
    private record Times(Value startValue, long startNs, long stepNs, long stopNs) {}
}
