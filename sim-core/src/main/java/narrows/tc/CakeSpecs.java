package narrows.tc;

import java.util.List;
import java.util.Map;
import narrows.qdisc.CakeSpec;
import narrows.qdisc.CakeSpec.Cells;
import narrows.qdisc.CakeSpec.Framing;

/** cake as the kernel makes it of what tc sends; what is not modelled is refused by name. */
final class CakeSpecs {
    private static final long NS_PER_US = 1_000;
    private static final long BEST_EFFORT = 3;
    private static final long FLOW_BLIND = 0;
    private static final long FLOWS = 4;

    /** Attributes whose value 0, if they are sent at all, is what is modelled. */
    private static final Map<String, String> OFF_ONLY =
            Map.of("autorate", "autorate-ingress", "wash", "wash", "ack_filter", "ack-filter", "ingress", "ingress");

    private CakeSpecs() {}

    /** @param usual what holds where nothing is sent: defaults, or the parameters that a change meets */
    static CakeSpec of(Attributes sent, CakeSpec usual) {
        OFF_ONLY.keySet().stream()
                .sorted()
                .filter(name -> sent.flag(name, false))
                .findFirst()
                .ifPresent(name -> {
                    throw TcException.notModelled("cake", OFF_ONLY.get(name));
                });
        require(sent, "diffserv", BEST_EFFORT, BEST_EFFORT, "a diffserv mode other than besteffort");
        require(sent, "flow_mode", FLOW_BLIND, FLOWS, "a flow isolation other than flows and flowblind");
        return new CakeSpec(
                Specs.bounded(sent.value("bandwidth_Bps", usual.bandwidthBytesPerSec())),
                sent.value("rtt_us", usual.intervalNs() / NS_PER_US) * NS_PER_US,
                sent.value("target_us", usual.targetNs() / NS_PER_US) * NS_PER_US,
                sent.value("flow_mode", usual.flows() ? FLOWS : FLOW_BLIND) == FLOWS,
                framing(sent, usual.framing()),
                sent.value("memlimit_B", usual.memoryLimitBytes()),
                usual.frameBytes());
    }

    static void warn(Attributes sent, List<String> warnings) {
        if (!sent.has("diffserv")) {
            warnings.add(
                    "cake without a diffserv word is diffserv3; modelled is besteffort, the same for unmarked packets");
        }
        if (!sent.has("flow_mode")) {
            warnings.add(
                    "cake without a word on flows is triple-isolate; modelled is flows, the same for one flow a host");
        }
    }

    /** The default passes: without marks and with one flow a host it acts as what is modelled, and a warning says so. */
    private static void require(Attributes sent, String name, long one, long other, String words) {
        if (sent.has(name) && sent.value(name, 0) != one && sent.value(name, 0) != other) {
            throw TcException.notModelled("cake", words);
        }
    }

    private static Framing framing(Attributes sent, Framing usual) {
        boolean raw = sent.flag("raw", usual.raw() && !sent.has("overhead"));
        int overheadBytes = raw ? 0 : sent.small("overhead", usual.overheadBytes());
        Cells cells = Cells.values()[sent.small("atm", usual.cells().ordinal())];
        return new Framing(raw, overheadBytes, sent.small("mpu", usual.mpuBytes()), cells);
    }
}
