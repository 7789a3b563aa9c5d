package narrows.tc;

import narrows.qdisc.Chance;
import narrows.qdisc.DelayTable;
import narrows.qdisc.DelayTables;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemRate;
import narrows.qdisc.NetemSlot;
import narrows.qdisc.NetemSpec;

/** netem as the kernel makes it of what tc sends. */
final class NetemSpecs {
    private final Attributes sent;
    private final NetemSpec before;

    private NetemSpecs(Attributes sent, NetemSpec before) {
        this.sent = sent;
        this.before = before;
    }

    /** @param before what a change ({@code netem_change}) meets; it keeps what is not sent and not always set */
    static NetemSpec of(Attributes sent, NetemSpec before) {
        NetemSpecs specs = new NetemSpecs(sent, before);
        long jitterNs = Math.min(sent.value("jitter_ns", 0), Integer.MAX_VALUE);
        NetemSpec spec = before.withLimit(sent.value("limit_p", 0))
                .withDelay(sent.value("latency_ns", 0), jitterNs)
                .withDelayCorrelation(specs.correlation("delay", before.delayCorrelation()))
                .withTable(sent.has("dist_n") ? specs.table("dist_n") : before.table())
                .withLoss(specs.loss())
                .withEcn(sent.flag("ecn", before.ecn()))
                .withDuplicate(new Chance(
                        sent.value("dup_u32", 0),
                        specs.correlation("dup", before.duplicate().correlation())))
                .withCorrupt(sent.has("corrupt_u32") ? specs.chance("corrupt") : before.corrupt())
                .withReorder(sent.has("reorder_u32") ? specs.chance("reorder") : before.reorder(), sent.value("gap", 0))
                .withRate(sent.has("rate_Bps") ? specs.rate() : before.rate())
                .withSlot(specs.namesSlot() ? specs.slot() : before.slot());
        return sent.has("seed") ? spec.withLinuxSeed(sent.value("seed", 0)) : spec;
    }

    private Chance chance(String name) {
        return new Chance(sent.value(name + "_u32", 0), sent.value(name + "_corr", 0));
    }

    /** tc sends the correlations of delay, loss and duplicate together or not at all. */
    private long correlation(String name, long kept) {
        boolean any = sent.has("delay_corr") || sent.has("loss_corr") || sent.has("dup_corr");
        return any ? sent.value(name + "_corr", 0) : kept;
    }

    private boolean namesSlot() {
        return sent.values().keySet().stream().anyMatch(name -> name.startsWith("slot_"));
    }

    private NetemLoss loss() {
        if (sent.has("state_p13")) {
            return new NetemLoss.State(
                    sent.value("state_p13", 0),
                    sent.value("state_p31", 0),
                    sent.value("state_p32", 0),
                    sent.value("state_p23", 0),
                    sent.value("state_p14", 0));
        }
        if (sent.has("gemodel_p")) {
            return new NetemLoss.Gilbert(
                    sent.value("gemodel_p", 0),
                    sent.value("gemodel_r", 0),
                    Chance.ALWAYS - sent.value("gemodel_h", 0),
                    sent.value("gemodel_k1", 0));
        }
        return sent.has("loss_u32")
                ? new NetemLoss.Random(new Chance(sent.value("loss_u32", 0), correlation("loss", keptLoss())))
                : NetemLoss.NONE;
    }

    private long keptLoss() {
        return before.lossModel() instanceof NetemLoss.Random random
                ? random.chance().correlation()
                : 0;
    }

    /** A rate of 0 is none. */
    private NetemRate rate() {
        long bytesPerSec = Specs.bounded(sent.value("rate_Bps", 0));
        return bytesPerSec == 0
                ? null
                : new NetemRate(
                        bytesPerSec,
                        sent.small("pkt_overhead", 0),
                        sent.small("cell_size", 0),
                        sent.small("cell_overhead", 0));
    }

    private NetemSlot slot() {
        long packets = sent.value("slot_packets", 0);
        long bytes = sent.value("slot_bytes", 0);
        if (sent.has("slot_dist_n")) {
            return NetemSlot.distributed(
                    table("slot_dist_n"),
                    sent.value("slot_dist_delay_ns", 0),
                    sent.value("slot_dist_jitter_ns", 0),
                    packets,
                    bytes);
        }
        long minNs = sent.value("slot_min_ns", 0);
        NetemSlot slot = NetemSlot.uniform(minNs, sent.value("slot_max_ns", 0), packets, bytes);
        return slot.active() ? slot : null;
    }

    private DelayTable table(String name) {
        if (!sent.has(name)) {
            return null;
        }
        DelayTable read = sent.tableOf(name);
        DelayTable table = read == null ? DelayTables.named(sent.remarkOn(name)) : read;
        if (table == null) {
            throw new TcException(
                    "not-modelled",
                    "netem distribution " + sent.remarkOn(name) + ": not built in; name its file, as in distribution"
                            + " /usr/lib/tc/" + sent.remarkOn(name) + ".dist");
        }
        return table;
    }
}
