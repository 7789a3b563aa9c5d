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

    private NetemSpecs(Attributes sent) {
        this.sent = sent;
    }

    static NetemSpec of(Attributes sent) {
        NetemSpecs specs = new NetemSpecs(sent);
        long jitterNs = Math.min(sent.value("jitter_ns", 0), Integer.MAX_VALUE);
        NetemSpec spec = NetemSpec.DEFAULT
                .withLimit(sent.value("limit_p", 0))
                .withDelay(sent.value("latency_ns", 0), jitterNs)
                .withDelayCorrelation(sent.value("delay_corr", 0))
                .withTable(specs.table("dist_n"))
                .withLoss(specs.loss())
                .withEcn(sent.flag("ecn", false))
                .withDuplicate(specs.chance("dup"))
                .withCorrupt(specs.chance("corrupt"))
                .withReorder(specs.chance("reorder"), sent.value("gap", 0))
                .withRate(specs.rate())
                .withSlot(specs.slot());
        return sent.has("seed") ? spec.withLinuxSeed(sent.value("seed", 0)) : spec;
    }

    private Chance chance(String name) {
        return new Chance(sent.value(name + "_u32", 0), sent.value(name + "_corr", 0));
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
        return sent.has("loss_u32") ? new NetemLoss.Random(chance("loss")) : NetemLoss.NONE;
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
        DelayTable table = DelayTables.named(sent.remarkOn(name));
        if (table == null) {
            throw TcException.notModelled("netem", "distribution " + sent.remarkOn(name));
        }
        return table;
    }
}
