package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
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
import narrows.qdisc.NetemRate;
import narrows.qdisc.NetemSlot;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PieParameters;
import narrows.qdisc.PieSpec;
import narrows.qdisc.PoliceSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.testing.TestPacket;
import narrows.unit.Rate;

/** A link that is asked late makes packets late, but does nothing differently. */
class LateLinkTest {
    private static final long MS = 1_000_000;
    private static final NetemSpec NETEM =
            NetemSpec.DEFAULT.withDelay(20 * MS, 0).withLoss(1L << 27);
    private static final TbfSpec TBF = TbfSpec.of(new Rate(8_000_000), 5000, 9000);

    private static final Rate RATE = new Rate(8_000_000);
    private static final Chance QUARTER = Chance.of(1L << 30);

    private static final List<List<QdiscSpec>> CHAINS = List.of(
            List.of(),
            List.of(FifoSpec.packets(5)),
            List.of(FifoSpec.bytes(9000)),
            List.of(TBF),
            List.of(TBF.withPeak(new Rate(16_000_000), 1500)),
            List.of(NETEM.withLimit(15)),
            List.of(NETEM.withDelay(20 * MS, 30 * MS)),
            List.of(TBF, NETEM.withLimit(20)),
            List.of(NETEM.withLimit(30), TBF),
            List.of(TBF, NETEM, FifoSpec.packets(3)),
            List.of(HeadDropSpec.packets(4)),
            List.of(HtbSpec.of(RATE, 4000, 3000), FifoSpec.packets(9)),
            List.of(PoliceSpec.dropping(RATE, 4000, 2000), FifoSpec.packets(9)),
            List.of(RedSpec.of(40_000, 4000, 12_000, 700).withFlags(false, false, false, true)),
            List.of(new CodelSpec(50, CodelParameters.DEFAULT.withTimes(MS, 5 * MS))),
            List.of(
                    TBF,
                    new CodelSpec(
                            50, CodelParameters.DEFAULT.withTimes(MS, 5 * MS).withExact(true))),
            List.of(new FqCodelSpec(20, 8, 0, CodelParameters.DEFAULT.withTimes(MS, 5 * MS), 1 << 20, 3)),
            List.of(new PieSpec(30, PieParameters.DEFAULT.withTimes(MS, 2 * MS))),
            List.of(new FqPieSpec(30, 8, 0, PieParameters.DEFAULT.withTimes(MS, 2 * MS), 1 << 20, 10)),
            List.of(FqSpec.DEFAULT.withMaxRate(new Rate(3_000_000))),
            List.of(FqSpec.DEFAULT),
            List.of(CakeSpec.DEFAULT.withBandwidth(RATE).withRtt(10 * MS)),
            List.of(DualPi2Spec.DEFAULT),
            List.of(new DeviceQueueSpec(3, FifoSpec.UNLIMITED), new CodelSpec(9, CodelParameters.DEFAULT)),
            List.of(NETEM.withDelay(5 * MS, MS)
                    .withTable(DelayTables.named("normal"))
                    .withReorder(QUARTER, 3)),
            List.of(NETEM.withRate(NetemRate.of(RATE)).withReorder(QUARTER, 2), FifoSpec.packets(3)),
            List.of(NETEM.withSlot(NetemSlot.uniform(MS, 3 * MS, 2, 4000))),
            List.of(TBF, NETEM.withDuplicate(QUARTER).withCorrupt(QUARTER)),
            List.of(NETEM.withDuplicate(QUARTER).withSlot(NetemSlot.uniform(0, 2 * MS, 3, 0)), TBF));
    private static final List<WireSpec> WIRES = List.of(
            WireSpec.PLAIN,
            WireSpec.PLAIN.withTrace(Trace.ofMs("test", 0, 1, 1, 5, 6, 9)),
            WireSpec.PLAIN.withErrors(new ErrorModel.Burst(1L << 28, 1, 4)).withReorder(QUARTER),
            WireSpec.PLAIN.withSchedule(new Schedule(
                    List.of(
                            new Schedule.Change(7 * MS, 0, -1, -1),
                            new Schedule.Change(9 * MS, 3_000_000, 2 * MS, 1L << 30)),
                    20 * MS,
                    true,
                    false)),
            WireSpec.PLAIN.withSchedule(
                    new Schedule(List.of(new Schedule.Change(5 * MS, 9_000_000, MS, -1)), 0, false, true)));

    @SeededTest(40)
    void drops_and_departures_are_the_same_whenever_it_is_asked(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        for (List<QdiscSpec> chain : CHAINS) {
            LinkSpec spec = randomLink(random, chain);
            Run onTime = new Run(spec, seed);
            Run late = new Run(spec, seed);
            long atNs = 0;
            for (int i = 0; i < 200; i++) {
                atNs += random.nextInt(3) == 0 ? 0 : random.nextLong(3 * MS);
                int bytes = random.nextInt(40, 1501);
                onTime.pollAtEveryNextInstantBefore(atNs);
                if (random.nextInt(5) == 0) {
                    late.poll(atNs);
                }
                int kind = random.nextInt(12);
                onTime.link.offer(packet(i, bytes, kind), atNs);
                late.link.offer(packet(i, bytes, kind), atNs);
            }
            onTime.pollAtEveryNextInstantBefore(Link.NEVER);
            late.poll(atNs + 100_000 * MS);
            assertThat(late.out).isEqualTo(onTime.out);
            assertThat(late.log.droppedSorted()).isEqualTo(onTime.log.droppedSorted());
            assertThat(late.log.arrived()).isEqualTo(onTime.log.arrived());
            assertThat(late.link.packetsInside()).isZero();
        }
    }

    /** One of four flows, whose packets may or may not be marked. */
    private static Packet packet(int id, int bytes, int kind) {
        Packet packet = TestPacket.of(id, bytes);
        packet.flow = kind % 4;
        packet.ecn = kind / 4;
        return packet;
    }

    private static LinkSpec randomLink(RandomGenerator random, List<QdiscSpec> chain) {
        long[] rates = {0, 4_000_000, 10_000_000};
        return new LinkSpec(
                        "link",
                        chain,
                        rates[random.nextInt(rates.length)],
                        random.nextBoolean() ? 0 : 5 * MS,
                        random.nextInt(3) == 0 ? 4 * MS : 0,
                        random.nextBoolean() ? 0 : 1L << 28,
                        1400,
                        14)
                .withWire(WIRES.get(random.nextInt(WIRES.size())));
    }

    /** One of the two links, with all that came out of it. */
    private static final class Run {
        private final LinkLog log = new LinkLog();
        private final List<String> out = new ArrayList<>();
        private final Link link;
        private long lastDueNs;

        Run(LinkSpec spec, long seed) {
            link = new Link(spec, new Streams(seed), log);
        }

        void poll(long nowNs) {
            for (Packet packet = link.poll(nowNs); packet != null; packet = link.poll(nowNs)) {
                out.add(packet.id + "@" + packet.dueNs + " " + packet.ecn + " " + packet.flippedBit);
                lastDueNs = packet.dueNs;
            }
        }

        void pollAtEveryNextInstantBefore(long endNs) {
            while (link.nextNs() < endNs) {
                long nowNs = link.nextNs();
                int before = out.size();
                poll(nowNs);
                if (out.size() > before) {
                    assertThat(lastDueNs).isEqualTo(nowNs);
                }
            }
        }
    }
}
