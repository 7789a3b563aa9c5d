package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
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
            List.of(TBF, NETEM, FifoSpec.packets(3)));

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
                onTime.link.offer(TestPacket.of(i, bytes), atNs);
                late.link.offer(TestPacket.of(i, bytes), atNs);
            }
            onTime.pollAtEveryNextInstantBefore(Link.NEVER);
            late.poll(atNs + 100_000 * MS);
            assertThat(late.out).isEqualTo(onTime.out);
            assertThat(late.log.droppedSorted()).isEqualTo(onTime.log.droppedSorted());
            assertThat(late.log.arrived()).isEqualTo(onTime.log.arrived());
            assertThat(late.link.packetsInside()).isZero();
        }
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
                14);
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
                out.add(packet.id + "@" + packet.dueNs);
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
