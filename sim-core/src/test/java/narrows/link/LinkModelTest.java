package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.qdisc.FifoSpec;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.testing.TestPacket;

/** The link against an obvious model that looks at every earlier packet: out = max(arrival, free) + tx + delay. */
class LinkModelTest {
    private record Arrival(int id, long atNs, int bytes) {}

    private record Accepted(Arrival arrival, long startNs, long endNs) {}

    @SeededTest(100)
    void departs_and_drops_like_the_obvious_model(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        long rate = random.nextLong(10_000, 1L << random.nextInt(15, 36));
        long delayNs = random.nextInt(3) == 0 ? 0 : random.nextLong(200_000_000);
        FifoSpec queue = randomQueue(random);
        List<Arrival> arrivals = randomArrivals(random, rate);

        LinkLog log = new LinkLog();
        Link link = new Link(Specs.link(rate, delayNs, queue), new Streams(1), log);
        runOnTime(link, arrivals);

        List<String> delivered = new ArrayList<>();
        List<String> dropped = new ArrayList<>();
        obviousModel(arrivals, rate, delayNs, queue, delivered, dropped);
        assertThat(log.delivered()).isEqualTo(delivered);
        assertThat(log.dropped()).isEqualTo(dropped);
    }

    private static FifoSpec randomQueue(RandomGenerator random) {
        switch (random.nextInt(3)) {
            case 0:
                return FifoSpec.packets(random.nextInt(20));
            case 1:
                return FifoSpec.bytes(random.nextInt(30_000));
            default:
                return new FifoSpec(random.nextInt(20), random.nextInt(30_000));
        }
    }

    /** Equal instants, bursts, idle times, and arrivals exactly at departures. */
    private static List<Arrival> randomArrivals(RandomGenerator random, long rate) {
        List<Arrival> arrivals = new ArrayList<>();
        long fullNs = txNs(1500, rate);
        long atNs = 0;
        for (int i = 0; i < 300; i++) {
            long[] gaps = {0, 0, fullNs, random.nextLong(fullNs + 1), random.nextLong(4 * fullNs + 1)};
            atNs += gaps[random.nextInt(gaps.length)];
            arrivals.add(new Arrival(i, atNs, random.nextBoolean() ? 1500 : random.nextInt(20, 1501)));
        }
        return arrivals;
    }

    private static void obviousModel(
            List<Arrival> arrivals,
            long rate,
            long delayNs,
            FifoSpec queue,
            List<String> delivered,
            List<String> dropped) {
        List<Accepted> accepted = new ArrayList<>();
        long freeNs = 0;
        for (Arrival arrival : arrivals) {
            int waitingPackets = 0;
            long waitingBytes = 0;
            for (Accepted earlier : accepted) {
                if (earlier.startNs > arrival.atNs) {
                    waitingPackets++;
                    waitingBytes += earlier.arrival.bytes;
                }
            }
            if (waitingPackets + 1 > queue.limitPackets() || waitingBytes + arrival.bytes > queue.limitBytes()) {
                dropped.add(arrival.id + "@" + arrival.atNs + " QUEUE_LIMIT " + queue.kind());
                continue;
            }
            long startNs = Math.max(arrival.atNs, freeNs);
            freeNs = startNs + txNs(arrival.bytes, rate);
            accepted.add(new Accepted(arrival, startNs, freeNs));
        }
        accepted.forEach(packet -> delivered.add(packet.arrival.id + "@" + (packet.endNs + delayNs)));
    }

    private static long txNs(int bytes, long rate) {
        return BigDecimal.valueOf(8_000_000_000L)
                .multiply(BigDecimal.valueOf(bytes))
                .divide(BigDecimal.valueOf(rate), 0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    private static void runOnTime(Link link, List<Arrival> arrivals) {
        for (Arrival arrival : arrivals) {
            while (link.nextNs() < arrival.atNs) {
                poll(link);
            }
            link.offer(TestPacket.of(arrival.id, arrival.bytes), arrival.atNs);
        }
        while (link.nextNs() != Link.NEVER) {
            poll(link);
        }
    }

    private static void poll(Link link) {
        long nowNs = link.nextNs();
        for (Packet packet = link.poll(nowNs); packet != null; packet = link.poll(nowNs)) {
            assertThat(packet.dueNs).isEqualTo(nowNs);
        }
    }
}
