package narrows.qdisc;

import static narrows.qdisc.QdiscRun.ns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.testing.TestPacket;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** Expected instants: the exact column of the token bucket table in the qdisc reference, section 15.1. */
class TbfTest {
    private static final Rate TWO_MBIT = new Rate(2_000_000);
    private static final Rate SLOW = new Rate(80_000);
    private static final Rate FAST = new Rate(800_000);
    private static final long LARGE = 1 << 20;

    @Test
    void lets_a_full_bucket_go_at_once_and_then_keeps_the_rate() {
        QdiscRun run = new QdiscRun(TbfSpec.of(TWO_MBIT, 10240, LARGE)).burst(20, 1514);
        double[] later =
                IntStream.range(0, 14).mapToDouble(k -> 1.432 + 6.056 * k).toArray();
        assertThat(run.departuresNs()).startsWith(0, 0, 0, 0, 0, 0).endsWith(ns(later));
        assertThat(run.departuresNs()).hasSize(20).endsWith(80_160_000);
    }

    @Test
    void needs_tokens_for_the_whole_packet() {
        QdiscRun run = new QdiscRun(TbfSpec.of(TWO_MBIT, 1600, LARGE)).burst(5, 1514);
        assertThat(run.departuresNs()).containsExactly(ns(0, 5.712, 11.768, 17.824, 23.880));
    }

    @Test
    void holds_in_its_own_fifo_the_packet_that_waits_for_tokens_too() {
        QdiscRun run = new QdiscRun(TbfSpec.of(SLOW, 1514, 4542)).burst(6, 1514);
        assertThat(run.departuresNs()).containsExactly(ns(0, 151.4, 302.8, 454.2));
        assertThat(run.dropped()).containsExactly(4, 5);
        assertThat(new QdiscRun(TbfSpec.of(SLOW, 1514, 4541)).burst(6, 1514).dropped())
                .containsExactly(3, 4, 5);
    }

    @Test
    void charges_overhead_to_packets_and_to_the_bucket() {
        TbfSpec spec = TbfSpec.of(TWO_MBIT, 10240, LARGE).withCharge(0, 100, false);
        assertThat(new QdiscRun(spec).burst(10, 1514).departuresNs())
                .containsExactly(ns(0, 0, 0, 0, 0, 0, 3.832, 10.288, 16.744, 23.200));
    }

    @Test
    void charges_a_least_length() {
        TbfSpec spec = TbfSpec.of(FAST, 1000, LARGE).withCharge(500, 0, false);
        assertThat(new QdiscRun(spec).burst(6, 100).departuresNs()).containsExactly(ns(0, 0, 5, 10, 15, 20));
    }

    @Test
    void charges_atm_cells() {
        TbfSpec spec = TbfSpec.of(FAST, 5300, LARGE).withCharge(0, 0, true);
        assertThat(new QdiscRun(spec).burst(8, 1000).departuresNs())
                .containsExactly(ns(0, 0, 0, 0, 0, 7.950, 19.080, 30.210));
    }

    @Test
    void spaces_the_burst_by_the_peak_rate() {
        TbfSpec spec = TbfSpec.of(new Rate(1_000_000), 15140, LARGE).withPeak(new Rate(4_000_000), 1514);
        double[] peak = IntStream.rangeClosed(0, 12).mapToDouble(k -> 3.028 * k).toArray();
        long[] departures = new QdiscRun(spec).burst(14, 1514).departuresNs();
        assertThat(departures).startsWith(ns(peak)).hasSize(14).endsWith(48_448_000);
    }

    @Test
    void drops_packets_longer_than_the_bucket_even_when_it_is_full() {
        QdiscRun run = new QdiscRun(TbfSpec.of(TWO_MBIT, 1513, LARGE));
        for (int bytes : new int[] {1514, 1513, 1514, 600}) {
            run.arrive(0, bytes);
        }
        assertThat(run.finish().dropped()).containsExactly(0, 2);
        assertThat(run.reasons()).containsOnly(DropReason.TOO_LONG);
    }

    @Test
    void has_its_limit_without_a_child_and_not_with_one() {
        TbfSpec spec = TbfSpec.of(TWO_MBIT, 10240, 15360);
        assertThat(new QdiscRun(spec).burst(40, 1514).departuresNs()).hasSize(16);
        assertThat(new QdiscRun(spec, FifoSpec.packets(100)).burst(40, 1514).departuresNs())
                .hasSize(40)
                .endsWith(201_280_000);
    }

    @Test
    void shares_the_queue_with_a_netem_below_it() {
        QdiscRun run = new QdiscRun(TbfSpec.of(TWO_MBIT, 10240, 15360), NetemSpec.DEFAULT.withDelay(100_000_000, 0));
        run.burst(20, 1514);
        assertThat(run.dropped()).isEmpty();
        assertThat(run.departuresNs()).startsWith(ns(100, 100, 100, 100, 100, 100, 101.432, 107.488));
        assertThat(run.departuresNs()).hasSize(20).endsWith(180_160_000);
    }

    /** 86 bytes of credit are left at 0, 336 at 1 ms; the 100 bytes leave 236, and the rest of 1514 takes 5.112 ms. */
    @Test
    void looks_again_when_an_arrival_changes_the_head_of_its_child() {
        QdiscRun run = new QdiscRun(TbfSpec.of(TWO_MBIT, 1600, LARGE), new ShortestFirst());
        run.arrive(0, 1514);
        run.arrive(0, 1514);
        run.arrive(1_000_000, 100);
        run.finish();
        assertThat(run.order()).containsExactly(0, 2, 1);
        assertThat(run.departuresNs()).containsExactly(ns(0, 1, 6.112));
    }

    @Test
    void counts_a_parked_packet_in_its_backlog() {
        QdiscRun run = new QdiscRun(TbfSpec.of(TWO_MBIT, 10240, 15360));
        run.arrive(0, 1000);
        run.root().enqueue(TestPacket.of(7, 600), 0);
        assertThat(run.root().peek(0).id).isEqualTo(7);
        assertThat(run.root().backlogPackets()).isEqualTo(1);
        assertThat(run.root().backlogBytes()).isEqualTo(600);
        assertThat(run.root().dequeue(0).id).isEqualTo(7);
        assertThat(run.root().nextNs()).isEqualTo(Qdisc.NEVER);
    }

    /** For all i and j: the cost of packets i to j is at most the bucket and what the time between them brought. */
    @SeededTest(30)
    void never_sends_more_than_bucket_and_rate_allow(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        TbfSpec spec =
                TbfSpec.of(new Rate(8 * random.nextLong(1_000, 10_000_000)), random.nextLong(1500, 20_000), LARGE);
        if (random.nextBoolean()) {
            spec = spec.withPeak(new Rate(spec.rate().bitsPerSec() * 3), 1500);
        }
        List<Packet> sent = randomArrivals(spec, random).departed();
        assertEnvelope(sent, spec.cost(), spec.cost().ofNs(spec.burstBytes()));
        if (spec.peakCost() != null) {
            assertEnvelope(sent, spec.peakCost(), spec.peakCost().ofNs(spec.mtuBytes()));
        }
    }

    private static QdiscRun randomArrivals(TbfSpec spec, RandomGenerator random) {
        QdiscRun run = new QdiscRun(spec);
        long gapNs = spec.cost().ofNs(random.nextLong(200, 3000));
        long atNs = 0;
        for (int i = 0; i < 200; i++) {
            atNs += random.nextInt(3) == 0 ? 0 : random.nextLong(2 * gapNs);
            run.arrive(atNs, random.nextInt(40, 1501));
        }
        return run.finish();
    }

    private static void assertEnvelope(List<Packet> sent, TransmissionCost cost, long bucketNs) {
        for (int from = 0; from < sent.size(); from++) {
            long costNs = 0;
            for (Packet packet : sent.subList(from, sent.size())) {
                costNs += cost.ofNs(packet.wireBytes);
                assertThat(costNs).isLessThanOrEqualTo(bucketNs + packet.dueNs - sent.get(from).dueNs);
            }
        }
    }

    @Test
    void keeps_its_rate_exactly_under_load() {
        long[] departures =
                new QdiscRun(TbfSpec.of(TWO_MBIT, 1600, LARGE)).burst(600, 1514).departuresNs();
        LongStream gaps = IntStream.range(2, 600).mapToLong(i -> departures[i] - departures[i - 1]);
        assertThat(gaps.distinct().toArray()).containsExactly(6_056_000);
    }

    @Test
    void refuses_a_peak_that_is_not_above_the_rate() {
        TbfSpec spec = TbfSpec.of(TWO_MBIT, 10240, 15360);
        assertThatThrownBy(() -> spec.withPeak(TWO_MBIT, 1540)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> spec.withPeak(new Rate(4_000_000), 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void describes_the_values_in_force() {
        assertThat(TbfSpec.of(TWO_MBIT, 10240, 15360).describe()).isEqualTo("tbf rate 2mbit burst 10kb limit 15kb");
        assertThat(TbfSpec.of(TWO_MBIT, 10240, 15361)
                        .withPeak(new Rate(4_000_000), 1540)
                        .withCharge(64, 24, true)
                        .describe())
                .isEqualTo("tbf rate 2mbit burst 10kb peakrate 4mbit mtu 1540b mpu 64b overhead 24 linklayer atm"
                        + " limit 15361b");
    }
}
