package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.qdisc.QdiscSpec;
import narrows.random.Streams;
import narrows.testing.Disciplines;
import narrows.testing.TestPacket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Of every discipline: what is inside, added up over time, is the time that packets spend inside, added up over packets (Little's
 * law, to the nanosecond as the run begins and ends empty); and no packet is lost without a cause or delivered twice.
 */
class LittleLawTest {
    private static final int PACKETS = 5000;
    private static final long MEAN_GAP_NS = 1000;

    private final Map<Packet, Long> arrivedNs = new HashMap<>();
    private final Watch watch = new Watch();
    private long insideNs;
    private long lastNs;

    static Stream<String> packets_inside_times_time_is_time_inside_times_packets() {
        return Disciplines.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource
    void packets_inside_times_time_is_time_inside_times_packets(String discipline) {
        List<QdiscSpec> chain = Disciplines.all().get(discipline);
        Link link = new Link(Specs.link(10_000_000_000L, 0, chain.toArray(new QdiscSpec[0])), new Streams(3), watch);
        RandomGenerator random = new Streams(5).stream("test");
        long arrivalNs = 0;
        for (int i = 0; i < PACKETS; i++) {
            arrivalNs += random.nextInt(4) == 0 ? 0 : random.nextLong(2 * MEAN_GAP_NS);
            runUntil(link, arrivalNs);
            pass(link, arrivalNs);
            TestPacket packet = TestPacket.of(i, random.nextInt(100, 2000));
            packet.flow = random.nextInt(8);
            packet.ecn = random.nextInt(4);
            link.offer(packet, arrivalNs);
        }
        runUntil(link, Link.NEVER - 1);

        assertThat(link.packetsInside()).isZero();
        assertThat(arrivedNs).isEmpty();
        assertThat(insideNs).isEqualTo(watch.spentNs);
        assertThat(watch.arrived).isEqualTo(PACKETS);
        assertThat(watch.delivered).isPositive();
        assertThat(watch.arrived + watch.duplicated).isEqualTo(watch.delivered + watch.dropped);
    }

    private void runUntil(Link link, long endNs) {
        while (link.nextNs() <= endNs) {
            long nowNs = link.nextNs();
            pass(link, nowNs);
            while (link.poll(nowNs) != null) {
                assertThat(link.packetsInside()).isNotNegative();
            }
        }
    }

    /** What is inside has been so since the last event. */
    private void pass(Link link, long nowNs) {
        insideNs += link.packetsInside() * (nowNs - lastNs);
        lastNs = nowNs;
        assertThat(link.packetsInside()).isEqualTo(arrivedNs.size());
    }

    /** Adds the time up that each packet spent inside. */
    private final class Watch implements LinkObserver {
        private long spentNs;
        private int arrived;
        private int duplicated;
        private int dropped;
        private int delivered;

        @Override
        public void arrived(Packet packet, long nowNs) {
            arrived++;
            arrivedNs.put(packet, nowNs);
        }

        @Override
        public void duplicated(Packet copy, long nowNs) {
            duplicated++;
            arrivedNs.put(copy, nowNs);
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            dropped++;
            spentNs += nowNs - arrivedNs.remove(packet);
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            delivered++;
            spentNs += nowNs - arrivedNs.remove(packet);
        }
    }
}
