package narrows.scenario;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import narrows.NarrowsException;
import narrows.qdisc.DeviceQueueSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.Ns3RedSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
import narrows.tc.Compat;
import narrows.tc.Device;
import narrows.tc.TcChain;
import narrows.tc.TcLine;

/** Reads {@code queue:} and {@code tc:} of a link direction. */
final class QueueReader {
    /** A device's usual transmit queue (ether_setup, DEFAULT_TX_QUEUE_LEN): the limit of a fifo where none is given. */
    private static final long USUAL_LIMIT_PACKETS = 1000;

    private static final String EXPECTED = "a queue; write fifo 100p, fifo 64kb or none";
    private static final String EXPECTED_TC =
            "tc lines, root first; write tc: [\"tbf rate 2mbit burst 10kb limit 15kb\"]";
    /** Disciplines that are written with tc's own words. */
    private static final List<String> OF_TC =
            List.of("red", "codel", "fq_codel", "pie", "fq_pie", "fq", "cake", "dualpi2", "pfifo_head_drop");

    private static final String NS3 = "ns3";
    private static final Pattern NS3_RED =
            Pattern.compile("ns3_red\\s+min\\s+([0-9]{1,6})\\s+max\\s+([0-9]{1,6})\\s+limit\\s+([0-9]{1,7})(\\s+ecn)?");

    private static final List<String> NAMES = List.of("fifo", "none");
    private static final String EXPECTED_CHANGE = "a queue or a tc line with other parameters; write fifo 50p";
    private static final String CHANGEABLE =
            "pfifo, bfifo, pfifo_head_drop, tbf, netem, htb, red, codel, fq_codel, pie, fq_pie, fq, cake and dualpi2";
    private static final Pattern PACKETS = Pattern.compile("([0-9]{1,10}) ?(p|packets)");
    private static final long MAX_PACKETS = 10_000_000;
    private static final long MAX_BYTES = 0xffffffffL;

    private final Units units;
    private final Collection<String> warnings;

    QueueReader(Units units, Collection<String> warnings) {
        this.units = units;
        this.warnings = warnings;
    }

    /**
     * The queue of a direction that names none: no rate, no queue.
     *
     * @param otherServer whether a trace or a schedule bounds the rate
     */
    List<QdiscSpec> usual(long rateBitsPerSec, boolean otherServer) {
        return rateBitsPerSec == 0 && !otherServer ? List.of() : List.of(FifoSpec.packets(USUAL_LIMIT_PACKETS));
    }

    List<QdiscSpec> queue(Value value) {
        return queue(value, value.text(EXPECTED).strip());
    }

    private List<QdiscSpec> queue(Value value, String text) {
        String[] words = text.split("\\s+", 2);
        if (OF_TC.contains(words[0])) {
            return ofTc(value, text);
        }
        if (words[0].equals(NS3)) {
            return ns3(value, words);
        }
        if (words[0].equals("ns3_red")) {
            return ns3Red(value, text);
        }
        if (!NAMES.contains(words[0])) {
            throw value.wrong("unknown queue '" + words[0] + "'" + NearestWord.hint(words[0], NAMES)
                    + "; write fifo 100p, fifo 64kb or none");
        }
        if (words[0].equals("none") != (words.length == 1)) {
            throw value.notA(EXPECTED);
        }
        return words.length == 1 ? List.of() : List.of(marking(value, words[1]));
    }

    private static List<QdiscSpec> ns3Red(Value value, String text) {
        Matcher red = NS3_RED.matcher(text);
        if (!red.matches()) {
            throw value.notA("ns-3's RED such as ns3_red min 3 max 9 limit 30 ecn, in packets");
        }
        int minPackets = Integer.parseInt(red.group(1));
        int maxPackets = Integer.parseInt(red.group(2));
        int limitPackets = Integer.parseInt(red.group(3));
        if (minPackets < 1 || maxPackets <= minPackets || limitPackets < 1) {
            throw value.wrong(text + ": max must exceed min, and min and limit be at least 1");
        }
        return List.of(new Ns3RedSpec(minPackets, maxPackets, limitPackets, red.group(4) != null));
    }

    private List<QdiscSpec> ofTc(Value value, String text) {
        TcLine line = line(value, text);
        line.warnings().forEach(warning -> warnings.add(value.key() + ": " + warning));
        if (line.spec() == null) {
            throw value.wrong(text + ": known to tc, but not modelled here");
        }
        return List.of(line.spec());
    }

    /**
     * {@code ns3 100p}: a DropTail queue in the device, under the FqCoDel that ns-3 installs with an address; {@code ns3 100p under
     * fifo 10p}: under another discipline.
     */
    private List<QdiscSpec> ns3(Value value, String[] words) {
        String[] parts = words.length == 1 ? new String[0] : words[1].split("\\s+under\\s+", 2);
        if (parts.length == 0 || (parts.length == 2 && parts[1].startsWith(NS3 + " "))) {
            throw value.notA("a device queue such as ns3 100p or ns3 10p under fifo 10p");
        }
        FifoSpec device = fifo(value, parts[0]);
        List<QdiscSpec> specs = new ArrayList<>();
        specs.add(new DeviceQueueSpec(device.limitPackets(), device.limitBytes()));
        specs.addAll(parts.length == 1 ? List.of(FqCodelSpec.NS3) : queue(value, parts[1]));
        return List.copyOf(specs);
    }

    /** A limit, then perhaps {@code ecn} and the number of packets from which on to mark. */
    private FifoSpec marking(Value value, String text) {
        String[] parts = text.split("\\s+ecn\\s*", 2);
        FifoSpec queue = fifo(value, parts[0]);
        return parts.length == 1 ? queue : queue.markingFrom(packets(value, parts[1]));
    }

    private static long packets(Value value, String text) {
        Matcher packets = PACKETS.matcher(text);
        long count = packets.matches() ? Long.parseLong(packets.group(1)) : 0;
        if (count < 1 || count > MAX_PACKETS) {
            throw value.expected(text, "packets from 1p to " + MAX_PACKETS + "p, as in fifo 100p ecn 15p");
        }
        return count;
    }

    private FifoSpec fifo(Value value, String limit) {
        if (limit.matches("[0-9]+")) {
            throw value.expected(
                    limit, "a limit with a unit; write " + limit + "p for packets or " + limit + "b for bytes");
        }
        Matcher packets = PACKETS.matcher(limit);
        if (!packets.matches()) {
            return FifoSpec.bytes(units.sizeBytes(value, limit, 1, MAX_BYTES));
        }
        long limitPackets = Long.parseLong(packets.group(1));
        if (limitPackets < 1 || limitPackets > MAX_PACKETS) {
            throw value.expected(limit, "a limit from 1p to " + MAX_PACKETS + "p");
        }
        return FifoSpec.packets(limitPackets);
    }

    List<QdiscSpec> tc(Value value) {
        List<String> lines = new ArrayList<>();
        for (Value line : value.isText() ? List.of(value) : value.items(EXPECTED_TC)) {
            lines.add(line.text(EXPECTED_TC));
            TcLine read = line(line, line.text(EXPECTED_TC));
            read.warnings().forEach(warning -> warnings.add(line.key() + ": " + warning));
        }
        return read(value, () -> TcChain.parse(lines, Compat.CAREFUL, device(value)))
                .specs();
    }

    /** Parameters that {@code value}, a tc line or a queue in a scenario's words, gives to a discipline of {@code present}. */
    Change change(Value value, List<QdiscSpec> present, Collection<Integer> taken) {
        String text = value.text(EXPECTED_CHANGE).strip();
        boolean fifo = text.matches("fifo\\s.*");
        QdiscSpec whole = fifo ? queue(value).get(0) : null;
        TcLine line = fifo ? null : line(value, text);
        String kind = fifo ? whole.kind() : line.request().kind();
        for (int level = 0; level < present.size(); level++) {
            QdiscSpec before = present.get(level);
            if (before.kind().equals(kind) && !taken.contains(level)) {
                QdiscSpec after = fifo ? whole : read(value, () -> line.changing(before, device(value)));
                if (after == null || !before.changesTo(after)) {
                    throw value.wrong(kind + ": is not changed while it runs here; " + CHANGEABLE + " can be");
                }
                if (before instanceof RedSpec && level + 1 < present.size()) {
                    throw value.wrong("red: a change would put a fifo in the place of "
                            + present.get(level + 1).kind()
                            + ", as in the kernel; change red only where it has no child");
                }
                return new Change(level, after);
            }
        }
        throw value.wrong("no " + kind + " to change; the link has "
                + (present.isEmpty()
                        ? "no queue"
                        : present.stream().map(QdiscSpec::kind).collect(Collectors.joining(", "))));
    }

    /** New parameters of a discipline and its place in the chain, the root's being 0. */
    record Change(int level, QdiscSpec spec) {}

    private static TcLine line(Value value, String text) {
        return read(value, () -> TcLine.parse(text, Compat.CAREFUL, device(value)));
    }

    private static Device device(Value value) {
        return Device.ETHERNET.withFolder(Beside.folder(value));
    }

    private static <T> T read(Value value, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (NarrowsException e) {
            throw value.wrong(e.getMessage());
        }
    }
}
