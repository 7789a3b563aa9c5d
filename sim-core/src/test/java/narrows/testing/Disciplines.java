package narrows.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import narrows.qdisc.CakeSpec;
import narrows.qdisc.Chance;
import narrows.qdisc.CodelParameters;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.DelayTables;
import narrows.qdisc.DeviceQueueSpec;
import narrows.qdisc.DualPi2Spec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.FqPieSpec;
import narrows.qdisc.FqSpec;
import narrows.qdisc.HeadDropSpec;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemRate;
import narrows.qdisc.NetemSlot;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PieSpec;
import narrows.qdisc.PoliceSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.Rate;

/** Every discipline by a name, root first, set up for traffic of about 8 Gbit/s so that it has something to do. */
public final class Disciplines {
    private static final Rate RATE = new Rate(8_000_000_000L);
    private static final Chance SOMETIMES = Chance.of(1L << 28);

    private Disciplines() {}

    public static Map<String, List<QdiscSpec>> all() {
        Map<String, List<QdiscSpec>> all = new LinkedHashMap<>();
        all.put("pfifo", List.of(FifoSpec.packets(50)));
        all.put("bfifo", List.of(FifoSpec.bytes(60_000)));
        all.put("pfifo_head_drop", List.of(HeadDropSpec.packets(50)));
        all.put("tbf", List.of(TbfSpec.of(RATE, 15_000, 100_000)));
        all.put("htb", List.of(HtbSpec.of(RATE, 15_000, 15_000), FifoSpec.packets(50)));
        all.put("police", List.of(PoliceSpec.dropping(RATE, 15_000, 2000)));
        all.put("red", List.of(RedSpec.of(400_000, 1000).withProbability(0.1)));
        all.put("codel", List.of(new CodelSpec(1000, CodelParameters.DEFAULT.withTimes(20_000, 200_000))));
        all.put("fq_codel", List.of(FqCodelSpec.DEFAULT));
        all.put("pie", List.of(PieSpec.DEFAULT));
        all.put("fq_pie", List.of(FqPieSpec.DEFAULT));
        all.put("fq", List.of(FqSpec.DEFAULT.withMaxRate(RATE)));
        all.put(
                "cake",
                List.of(new CakeSpec(
                        1_000_000_000, 100_000_000, 5_000_000, true, CakeSpec.Framing.RAW, 200_000, 1514)));
        all.put("dualpi2", List.of(DualPi2Spec.DEFAULT));
        all.put("netem", List.of(NetemSpec.DEFAULT.withDelay(50_000, 0).withLoss(1 << 28)));
        all.put("netem, all of it", List.of(fullNetem()));
        all.put("tbf over netem", List.of(TbfSpec.of(RATE, 15_000, 0), NetemSpec.DEFAULT.withDelay(50_000, 0)));
        all.put("device over fq_codel", List.of(new DeviceQueueSpec(10, FifoSpec.UNLIMITED), FqCodelSpec.DEFAULT));
        return all;
    }

    private static NetemSpec fullNetem() {
        return NetemSpec.DEFAULT
                .withDelay(50_000, 10_000)
                .withTable(DelayTables.named("normal"))
                .withLoss(new NetemLoss.Gilbert(1 << 26, 1 << 30, Chance.ALWAYS, 0))
                .withReorder(SOMETIMES, 2)
                .withCorrupt(SOMETIMES)
                .withRate(NetemRate.of(RATE))
                .withSlot(NetemSlot.uniform(1000, 3000, 10, 0));
    }
}
