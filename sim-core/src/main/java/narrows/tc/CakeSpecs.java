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

    static CakeSpec of(Attributes sent) {
        OFF_ONLY.keySet().stream()
                .sorted()
                .filter(name -> sent.flag(name, false))
                .findFirst()
                .ifPresent(name -> {
                    throw TcException.notModelled("cake", OFF_ONLY.get(name));
                });
        require(sent, "diffserv", BEST_EFFORT, BEST_EFFORT, "a diffserv mode other than besteffort");
        require(sent, "flow_mode", FLOW_BLIND, FLOWS, "a flow isolation other than flows and flowblind");
        CakeSpec usual = CakeSpec.DEFAULT;
        return new CakeSpec(
                Specs.bounded(sent.value("bandwidth_Bps", 0)),
                sent.value("rtt_us", usual.intervalNs() / NS_PER_US) * NS_PER_US,
                sent.value("target_us", usual.targetNs() / NS_PER_US) * NS_PER_US,
                sent.value("flow_mode", FLOWS) == FLOWS,
                framing(sent),
                sent.value("memlimit_B", 0),
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

    private static Framing framing(Attributes sent) {
        if (sent.flag("raw", false) || !sent.has("overhead")) {
            return new Framing(true, 0, sent.small("mpu", 0), cells(sent));
        }
        return new Framing(false, sent.small("overhead", 0), sent.small("mpu", 0), cells(sent));
    }

    private static Cells cells(Attributes sent) {
        return Cells.values()[sent.small("atm", 0)];
    }
}
