package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.qdisc.NetemRate;
import narrows.qdisc.NetemSpec;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.testing.TestPacket;
import narrows.unit.Rate;

/**
 * A link of a rate and a delay, netem with both, and the formula {@code out_n = max(a_n + D, out_(n-1)) + tx_n} give the same
 * instants while nothing is dropped (qdisc reference, section 12.6). The rate is such that transmission times are whole.
 */
class NetemEquivalenceTest {
    private static final Rate RATE = new Rate(8_000_000);
    private static final long NS_PER_BYTE = 1000;

    @SeededTest(60)
    void link_netem_and_formula_agree(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        long delayNs = random.nextInt(3) == 0 ? 0 : random.nextInt(50_000_000);
        NetemSpec netem =
                NetemSpec.DEFAULT.withLimit(1 << 20).withDelay(delayNs, 0).withRate(NetemRate.of(RATE));
        Link plain = new Link(Specs.link(RATE.bitsPerSec(), delayNs), new Streams(1), null);
        Link emulated = new Link(Specs.link(0, 0, netem), new Streams(1), null);
        List<Long> expected = new ArrayList<>();
        long atNs = 0;
        long outNs = 0;
        for (int i = 0; i < 300; i++) {
            atNs += random.nextInt(3) == 0 ? 0 : random.nextInt(2_000_000);
            int bytes = random.nextInt(40, 1501);
            plain.offer(TestPacket.of(i, bytes), atNs);
            emulated.offer(TestPacket.of(i, bytes), atNs);
            outNs = Math.max(atNs + delayNs, outNs) + bytes * NS_PER_BYTE;
            expected.add(outNs);
        }
        assertThat(arrivals(plain)).isEqualTo(expected);
        assertThat(arrivals(emulated)).isEqualTo(expected);
    }

    private static List<Long> arrivals(Link link) {
        List<Long> arrivals = new ArrayList<>();
        for (Packet packet = link.poll(1L << 50); packet != null; packet = link.poll(1L << 50)) {
            arrivals.add(packet.dueNs);
        }
        return arrivals;
    }
}
