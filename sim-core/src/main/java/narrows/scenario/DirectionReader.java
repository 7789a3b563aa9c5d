package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
            "trace");

    private static final int DEFAULT_MTU_BYTES = 1500;

    /** Least MTU of IPv4 (RFC 791) and the longest IP packet. */
    private static final int MIN_MTU_BYTES = 68;

    private static final int MAX_MTU_BYTES = 65_535;
    private static final int MAX_OVERHEAD_BYTES = 1_000;

    private final Units units;
    private final QueueReader queues;
    private final WireReader wires;

    DirectionReader(Units units, QueueReader queues) {
        this.units = units;
        this.queues = queues;
        wires = new WireReader(units);
    }

    /** @param layers where a key is looked for, first wins */
    LinkSpec read(List<Fields> layers) {
        long rateBitsPerSec = first(layers, "rate").map(units::rateBitsPerSec).orElse(0L);
        long delayNs = first(layers, "delay")
                .map(value -> units.durationNs(value, 0, Units.MAX_DELAY_NS))
                .orElse(0L);
        long loss = first(layers, "loss").map(units::loss).orElse(0L);
        double lossPerByte = first(layers, "loss").map(units::lossPerByte).orElse(0.0);
        long mtuBytes = first(layers, "mtu")
                .map(value -> units.plainBytes(value, MIN_MTU_BYTES, MAX_MTU_BYTES))
                .orElse((long) DEFAULT_MTU_BYTES);
        long overheadBytes = first(layers, "overhead")
                .map(value -> units.plainBytes(value, 0, MAX_OVERHEAD_BYTES))
                .orElse(0L);
        return new LinkSpec(
                "",
                impaired(layers, qdiscs(layers, rateBitsPerSec)),
                rateBitsPerSec,
                delayNs,
                jitterNs(layers, delayNs),
                loss,
                lossPerByte,
                (int) mtuBytes,
                (int) overheadBytes,
                wire(layers));
    }

    private WireSpec wire(List<Fields> layers) {
        Optional<Value> trace = first(layers, "trace");
        Optional<Value> schedule = first(layers, "schedule");
        if (trace.isPresent() && (schedule.isPresent() || first(layers, "rate").isPresent())) {
            throw trace.get().wrong("a trace takes the place of rate and schedule; write one of them");
        }
        return new WireSpec(
                first(layers, "loss").map(wires::errors).orElse(null),
                first(layers, "jitter").map(wires::jitterTable).orElse(null),
                first(layers, "reorder").map(wires::chance).orElse(Chance.NEVER),
                trace.map(TraceReader::trace).orElse(null),
                schedule.map(wires::schedule).orElse(null));
    }

    /** Puts what happens before the queue in front of it. */
    private List<QdiscSpec> impaired(List<Fields> layers, List<QdiscSpec> queue) {
        Chance duplicate = first(layers, "duplicate").map(wires::chance).orElse(Chance.NEVER);
        Chance corrupt = first(layers, "corrupt").map(wires::chance).orElse(Chance.NEVER);
        if (!duplicate.possible() && !corrupt.possible()) {
            return queue;
        }
        List<QdiscSpec> all = new ArrayList<>();
        all.add(new ImpairSpec(duplicate, corrupt));
        all.addAll(queue);
        return all;
    }

    private List<QdiscSpec> qdiscs(List<Fields> layers, long rateBitsPerSec) {
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
                first(layers, "trace").or(() -> first(layers, "schedule")).isPresent());
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
