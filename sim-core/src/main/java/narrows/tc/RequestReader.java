package narrows.tc;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import narrows.qdisc.StabSpec;

/** Reads what follows the place in a tc line: stab, the kind and its options. */
final class RequestReader {
    private static final Map<String, Function<OptionReader, Attributes>> KINDS = Map.ofEntries(
            Map.entry("pfifo", FifoOptions::parse),
            Map.entry("bfifo", FifoOptions::parse),
            Map.entry("pfifo_head_drop", FifoOptions::parse),
            Map.entry("tbf", TbfOptions::parse),
            Map.entry("netem", NetemOptions::parse),
            Map.entry("red", RedOptions::parse),
            Map.entry("codel", AqmOptions::codel),
            Map.entry("fq_codel", AqmOptions::fqCodel),
            Map.entry("pie", AqmOptions::pie),
            Map.entry("fq_pie", AqmOptions::fqPie),
            Map.entry("fq", AqmOptions::fq),
            Map.entry("cake", CakeOptions::parse),
            Map.entry("dualpi2", DualPi2Options::parse),
            Map.entry("htb", HtbOptions::qdisc),
            Map.entry("ingress", RequestReader::ingress));

    private static final Set<String> OF_TC = Set.of(
            "cbq",
            "cbs",
            "choke",
            "clsact",
            "drr",
            "etf",
            "ets",
            "gred",
            "hfsc",
            "hhf",
            "mq",
            "mqprio",
            "multiq",
            "noqueue",
            "pfifo_fast",
            "plug",
            "prio",
            "qfq",
            "sfb",
            "sfq",
            "skbprio",
            "taprio");

    private static final String KNOWN = "pfifo, bfifo, pfifo_head_drop, tbf, netem, htb, red, codel, fq_codel, pie,"
            + " fq_pie, fq, cake, dualpi2, or police";

    private final Words words;
    private final Compat compat;
    private final Device device;
    private final List<String> warnings;

    RequestReader(Words words, Compat compat, Device device, List<String> warnings) {
        this.words = words;
        this.compat = compat;
        this.device = device;
        this.warnings = warnings;
    }

    /** A line without a place. htb with a rate is its one class. */
    TcRequest options() {
        StabSpec stab = words.takeIf("stab") ? stab() : null;
        String kind = kind();
        if (kind.equals("police")) {
            return request("filter", Place.UNSAID, kind, police(), stab);
        }
        if (kind.equals("htb") && words.contains("rate")) {
            return request("class", Place.UNSAID, kind, HtbOptions.ofClass(reader(kind)), stab);
        }
        return request("qdisc", Place.UNSAID, kind, qdisc(kind), stab);
    }

    TcRequest qdiscOrClass(String object, Place place) {
        StabSpec stab = words.takeIf("stab") ? stab() : null;
        String kind = kind();
        boolean ofClass = object.equals("class");
        if (ofClass && !kind.equals("htb")) {
            throw TcException.notModelled("tc class", kind);
        }
        return request(object, place, kind, ofClass ? HtbOptions.ofClass(reader(kind)) : qdisc(kind), stab);
    }

    /** Only filters that match every packet are understood. */
    TcRequest filter(Place place) {
        FilterWords.skip(words);
        if (!words.takeIf("police")) {
            throw TcException.notModelled("tc filter", words.peek());
        }
        Attributes sent = police();
        FilterWords.end(words);
        return request("filter", place, "police", sent, null);
    }

    private String kind() {
        if (!words.hasNext()) {
            throw new TcException("missing-kind", "tc: no qdisc in the line; expected one of " + KNOWN);
        }
        return words.take();
    }

    /** tc 6.1 has no words for dualpi2, but lets through a kind without options. */
    private Attributes qdisc(String kind) {
        boolean known = KINDS.containsKey(kind) && !(compat.ticks() && kind.equals("dualpi2") && words.hasNext());
        if (!known && OF_TC.contains(kind)) {
            throw TcException.notModelled("qdisc", kind);
        }
        if (!known) {
            throw new TcException("unknown-qdisc", "qdisc \"" + kind + "\": expected one of " + KNOWN);
        }
        return KINDS.get(kind).apply(reader(kind));
    }

    /** The place of policers before all else. It takes no options. */
    private static Attributes ingress(OptionReader in) {
        if (in.words().hasNext()) {
            throw TcException.unknown("ingress", in.words().peek());
        }
        return new Attributes();
    }

    private Attributes police() {
        Attributes sent = PoliceOptions.parse(reader("police"));
        if (words.hasNext() && !FilterWords.isEnd(words.peek())) {
            throw TcException.unknown("police", words.peek());
        }
        return sent;
    }

    private StabSpec stab() {
        return StabOptions.parse(reader("stab"));
    }

    private OptionReader reader(String kind) {
        return new OptionReader(kind, words, compat, device, warnings);
    }

    private TcRequest request(String object, Place place, String kind, Attributes sent, StabSpec stab) {
        return new TcRequest(object, place, kind, sent, stab, warnings);
    }
}
