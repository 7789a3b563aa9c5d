package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import narrows.link.Framing;
import narrows.link.LinkSpec;
import narrows.link.WireSpec;
import narrows.qdisc.Chance;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.QdiscSpec;
import narrows.unit.Time;

/** Reads one direction of a link from the link's own keys and those of {@code forward} or {@code backward} before them. */
final class DirectionReader {
    static final List<String> KNOWN = List.of(
            "rate",
            "delay",
            "queue",
            "tc",
            "loss",
            "jitter",
            "mtu",
            "overhead",
            "reorder",
            "duplicate",
            "corrupt",
            "schedule",
            "trace",
            "mpu",
            "linklayer");

    private static final List<String> LINK_LAYERS = List.of("ethernet", "atm");

    private static final int DEFAULT_MTU_BYTES = 1500;

    /** Least MTU of IPv4 (RFC 791) and the longest IP packet. */
    private static final int MIN_MTU_BYTES = 68;

    private static final int MAX_MTU_BYTES = 65_535;
    private static final int MAX_OVERHEAD_BYTES = 1_000;

    private final Units units;
    private final QueueReader queues;
    private final ScheduleReader schedules;

    DirectionReader(Units units, QueueReader queues) {
        this.units = units;
        this.queues = queues;
        schedules = new ScheduleReader(units, queues);
    }

    /** @param layers where a key is looked for, first wins */
    LinkSpec read(List<Fields> layers) {
        List<Fields> servers = servers(layers);
        Optional<Value> schedule = first(servers, "schedule");
        long rateBitsPerSec = first(servers, "rate").map(units::rateBitsPerSec).orElse(0L);
        long delayNs = first(layers, "delay")
                .map(value -> units.durationNs(value, 0, Units.MAX_DELAY_NS))
                .orElse(0L);
        long loss = first(layers, "loss").map(units::loss).orElse(0L);
        double lossPerByte = first(layers, "loss").map(units::lossPerByte).orElse(0.0);
        LinkSpec link = new LinkSpec(
                "",
                impaired(layers, schedule, qdiscs(layers, servers, rateBitsPerSec)),
                rateBitsPerSec,
                delayNs,
                jitterNs(layers, delayNs),
                loss,
                lossPerByte,
                bytes(layers, "mtu", MIN_MTU_BYTES, MAX_MTU_BYTES, DEFAULT_MTU_BYTES),
                bytes(layers, "overhead", 0, MAX_OVERHEAD_BYTES, 0),
                wire(layers, servers));
        return schedule.map(value -> link.withWire(link.wire().withSchedule(schedules.schedule(value, link))))
                .orElse(link);
    }

    private int bytes(List<Fields> layers, String key, int minBytes, int maxBytes, int usualBytes) {
        return first(layers, key)
                .map(value -> (int) units.plainBytes(value, minBytes, maxBytes))
                .orElse(usualBytes);
    }

    private WireSpec wire(List<Fields> layers, List<Fields> servers) {
        return new WireSpec(
                first(layers, "loss").map(LossReader::errors).orElse(null),
                first(layers, "jitter").map(WireReader::jitterTable).orElse(null),
                first(layers, "reorder").map(WireReader::chance).orElse(Chance.NEVER),
                first(servers, "trace").map(TraceReader::trace).orElse(null),
                null,
                new Framing(
                        bytes(layers, "mpu", 0, MAX_OVERHEAD_BYTES, 0),
                        first(layers, "linklayer").map(DirectionReader::isAtm).orElse(false)));
    }

    private static boolean isAtm(Value value) {
        String name = value.text("a link layer: " + String.join(" or ", LINK_LAYERS));
        if (!LINK_LAYERS.contains(name)) {
            throw value.notA("ethernet or atm" + NearestWord.hint(name, LINK_LAYERS));
        }
        return name.equals("atm");
    }

    /** Where the server is looked for: a direction's trace takes the place of the link's rate, and its rate that of a trace. */
    private static List<Fields> servers(List<Fields> layers) {
        int trace = index(layers, "trace");
        int rate = index(layers, "rate");
        if (trace < Math.min(rate, index(layers, "schedule"))) {
            return layers.subList(trace, trace + 1);
        }
        if (trace < layers.size() && trace <= rate) {
            throw layers.get(trace)
                    .optional("trace")
                    .orElseThrow()
                    .wrong("a trace takes the place of rate and schedule; write one of them");
        }
        return layers.stream()
                .filter(layer -> layer.optional("trace").isEmpty())
                .toList();
    }

    /** Of the first layer that says it; their number if none does. */
    private static int index(List<Fields> layers, String key) {
        int index = 0;
        while (index < layers.size() && layers.get(index).optional(key).isEmpty()) {
            index++;
        }
        return index;
    }

    /** Puts what happens before the queue in front of it. */
    private List<QdiscSpec> impaired(List<Fields> layers, Optional<Value> schedule, List<QdiscSpec> queue) {
        Chance duplicate = first(layers, "duplicate").map(WireReader::chance).orElse(Chance.NEVER);
        Chance corrupt = first(layers, "corrupt").map(WireReader::chance).orElse(Chance.NEVER);
        boolean later = schedule.map(schedules::impairs).orElse(false);
        if (!duplicate.possible() && !corrupt.possible() && !later) {
            return queue;
        }
        List<QdiscSpec> all = new ArrayList<>();
        all.add(new ImpairSpec(duplicate, corrupt));
        all.addAll(queue);
        return all;
    }

    private List<QdiscSpec> qdiscs(List<Fields> layers, List<Fields> servers, long rateBitsPerSec) {
        for (Fields layer : layers) {
            Optional<Value> queue = layer.optional("queue");
            Optional<Value> tc = layer.optional("tc");
            if (queue.isPresent() && tc.isPresent()) {
                throw queue.get().wrong("'queue' and 'tc' both describe the queue; write one of them");
            }
            if (queue.isPresent()) {
                return queues.queue(queue.get());
            }
            if (tc.isPresent()) {
                return queues.tc(tc.get());
            }
        }
        return queues.usual(
                rateBitsPerSec,
                first(servers, "trace").or(() -> first(servers, "schedule")).isPresent());
    }

    private long jitterNs(List<Fields> layers, long delayNs) {
        Optional<Value> value = first(layers, "jitter");
        long jitterNs = value.map(units::jitterNs).orElse(0L);
        if (jitterNs > delayNs) {
            throw value.orElseThrow()
                    .wrong("jitter is more than the delay (" + Time.text(delayNs)
                            + "); packets cannot arrive before they are sent");
        }
        return jitterNs;
    }

    private static Optional<Value> first(List<Fields> layers, String key) {
        return layers.stream().flatMap(layer -> layer.optional(key).stream()).findFirst();
    }
}
