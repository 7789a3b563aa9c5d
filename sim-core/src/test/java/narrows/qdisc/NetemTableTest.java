package narrows.qdisc;

import static narrows.qdisc.QdiscRun.ns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** The rows of the qdisc reference, section 15.2, that need more than delay and independent loss. */
class NetemTableTest {
    private static final long MS = 1_000_000;
    private static final long ALL = Chance.ALWAYS;
    private static final NetemSpec NETEM = NetemSpec.DEFAULT;

    @Test
    void a_rate_is_a_server_behind_the_delay() {
        QdiscRun run = new QdiscRun(NETEM.withDelay(50 * MS, 0).withRate(rate(1_000_000))).arriveAtMs(0, 1, 20, 200);
        assertThat(run.departuresNs()).containsExactly(ns(62.112, 74.224, 86.336, 262.112));
    }

    @Test
    void normal_jitter_takes_its_deviations_from_the_table() {
        NetemSpec spec = NETEM.withDelay(100 * MS, 10 * MS).withTable(DelayTables.named("normal"));
        QdiscRun run = new QdiscRun(spec.withLinuxSeed(42)).arriveAtMs(0, 1, 2, 3, 4, 5);
        assertThat(run.departuresNs())
                .containsExactly(ns(84.720459, 93.882080, 95.924561, 102.179687, 110.135254, 121.306152));
    }

    @Test
    void a_rate_keeps_the_order_in_spite_of_jitter() {
        NetemSpec spec = NETEM.withDelay(100 * MS, 10 * MS).withRate(rate(10_000_000));
        QdiscRun run = new QdiscRun(spec.withLinuxSeed(42)).arriveAtMs(0, 1, 2, 3, 4, 5);
        assertThat(run.order()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(run.departuresNs())
                .containsExactly(ns(104.578755, 106.856656, 108.067856, 109.279056, 110.490256, 113.802797));
    }

    @Test
    void every_fifth_packet_overtakes() {
        QdiscRun run = new QdiscRun(NETEM.withDelay(10 * MS, 0).withReorder(Chance.of(ALL), 5));
        run.arriveAtMs(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(run.order()).containsExactly(4, 9, 0, 1, 2, 3, 5, 6, 7, 8, 10);
        assertThat(run.departuresNs()).containsExactly(ns(4, 9, 10, 11, 12, 13, 15, 16, 17, 18, 20));
        assertThat(run.statistics().requeues()).isEqualTo(2);
    }

    @Test
    void a_quarter_overtakes_as_the_draws_say() {
        NetemSpec spec = NETEM.withDelay(10 * MS, 0).withReorder(Chance.of(percent(25)), 1);
        QdiscRun run = new QdiscRun(spec.withLinuxSeed(1)).arriveAtMs(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(run.departures())
                .containsExactly(
                        "0@0",
                        "1@1000000",
                        "3@3000000",
                        "8@8000000",
                        "9@9000000",
                        "10@10000000",
                        "11@11000000",
                        "2@12000000",
                        "4@14000000",
                        "5@15000000",
                        "6@16000000",
                        "7@17000000");
    }

    @Test
    void sends_every_packet_twice() {
        QdiscRun run = new QdiscRun(NETEM.withDelay(10 * MS, 0).withDuplicate(Chance.of(ALL))).arriveAtMs(0, 1, 2);
        assertThat(run.departuresNs()).containsExactly(ns(10, 10, 11, 11, 12, 12));
        assertThat(run.order()).containsExactly(0, 0, 1, 1, 2, 2);
        assertThat(run.copies()).isEqualTo(3);
    }

    @Test
    void copies_may_exceed_the_limit_by_one() {
        QdiscRun run = new QdiscRun(NETEM.withDelay(10 * MS, 0)
                        .withDuplicate(Chance.of(ALL))
                        .withLimit(3))
                .arriveAtMs(0, 0, 0);
        assertThat(run.order()).containsExactly(0, 0, 1, 1);
        assertThat(run.dropped()).containsExactly(2);
    }

    @Test
    void a_duplicated_packet_that_is_lost_goes_once() {
        QdiscRun run = new QdiscRun(NETEM.withDuplicate(Chance.of(ALL)).withLoss(ALL)).burst(5, 100);
        // The packet loses the copy that it gained; nothing was copied, so nothing else is lost.
        assertThat(run.order()).containsExactly(0, 1, 2, 3, 4);
        assertThat(run.dropped()).isEmpty();
        assertThat(run.copies()).isZero();
    }

    @Test
    void copies_go_through_the_whole_tree_but_are_not_copied_again() {
        QdiscRun run = new QdiscRun(TbfSpec.of(new Rate(80_000), 1514, 0), NETEM.withDuplicate(Chance.of(ALL)));
        run.arriveAtMs(0, 0);
        assertThat(run.departuresNs()).containsExactly(ns(0, 151.4, 302.8, 454.2));
    }

    @Test
    void slots_let_two_packets_go_every_ten_milliseconds() {
        QdiscRun run = new QdiscRun(NETEM.withSlot(NetemSlot.uniform(10 * MS, 10 * MS, 2, 0)));
        run.arriveAtMs(1, 1, 1, 1, 1, 100);
        assertThat(run.departuresNs()).containsExactly(ns(11, 11, 21, 21, 31, 110));
    }

    @Test
    void slots_count_bytes_and_may_overshoot_by_a_part_of_a_packet() {
        QdiscRun run = new QdiscRun(NETEM.withSlot(NetemSlot.uniform(10 * MS, 10 * MS, 0, 2000)));
        run.arriveAtMs(1, 1, 1, 1, 1);
        assertThat(run.departuresNs()).containsExactly(ns(11, 11, 21, 21, 31));
    }

    @Test
    void the_good_and_bad_states_of_gilbert_and_elliott_lose_in_bursts() {
        NetemLoss model = new NetemLoss.Gilbert(percent(1), percent(10), ALL, 0);
        QdiscRun run = new QdiscRun(NETEM.withLoss(model).withLinuxSeed(42)).burst(600, 1514);
        assertThat(run.dropped()).containsExactly(ranges(232, 240, 281, 286, 562, 565));
    }

    @Test
    void the_four_states_lose_in_bursts() {
        NetemLoss model = new NetemLoss.State(percent(1), percent(10), 0, ALL, 0);
        QdiscRun run = new QdiscRun(NETEM.withLoss(model).withLinuxSeed(42)).burst(600, 1514);
        assertThat(run.dropped()).containsExactly(ranges(27, 36, 349, 349, 462, 479, 560, 571));
    }

    @Test
    void a_rate_counts_cells_and_their_overhead() {
        QdiscRun run = new QdiscRun(NETEM.withRate(new NetemRate(125_000, 0, 48, 5)));
        run.arrive(0, 50);
        run.arrive(0, 100);
        run.arrive(0, 1514);
        assertThat(run.finish().departuresNs()).containsExactly(ns(0.848, 2.120, 15.688));
    }

    /** Section 5.6: 50 B become one cell of 105 B, 1514 B sixteen. */
    @Test
    void a_rate_counts_overhead_before_it_fills_cells() {
        NetemRate rate = new NetemRate(625, 20, 100, 5);
        assertThat(rate.ofNs(50)).isEqualTo(168 * MS);
        assertThat(rate.ofNs(1514)).isEqualTo(2688 * MS);
    }

    @Test
    void over_a_netem_a_token_bucket_shapes_what_has_been_delayed() {
        QdiscRun run = new QdiscRun(TbfSpec.of(new Rate(2_000_000), 10240, 15360), NETEM.withDelay(100 * MS, 0));
        run.burst(20, 1514);
        long[] expected = IntStream.rangeClosed(1, 20)
                .mapToLong(k -> 100 * MS + Math.max(0, k * 6_056_000L - 40_960_000L))
                .toArray();
        assertThat(run.departuresNs()).containsExactly(expected);
        assertThat(expected[19]).isEqualTo(180_160_000);
    }

    @Test
    void marks_instead_of_losing_what_may_be_marked() {
        QdiscRun run = new QdiscRun(NETEM.withLoss(ALL).withEcn(true));
        run.arriveEct(0, 1000);
        run.arrive(0, 1000);
        run.finish();
        assertThat(run.order()).containsExactly(0);
        assertThat(run.departed().get(0).ecn).isEqualTo(3);
        assertThat(run.dropped()).containsExactly(1);
    }

    @Test
    void corruption_flips_one_bit_inside_the_packet() {
        QdiscRun run = new QdiscRun(NETEM.withCorrupt(Chance.of(ALL))).burst(2000, 100);
        assertThat(run.departed())
                .allSatisfy(packet -> assertThat(packet.flippedBit).isBetween(0, 799));
        assertThat(run.departed().stream()
                        .mapToInt(packet -> packet.flippedBit)
                        .distinct()
                        .count())
                .isGreaterThan(600);
    }

    /** 100 % correlation freezes a stream at its start, so that all or none of the packets are lost. */
    @Test
    void full_correlation_freezes_the_first_decision() {
        NetemLoss half = new NetemLoss.Random(new Chance(percent(50), ALL));
        assertThat(new QdiscRun(NETEM.withLoss(half)).burst(500, 100).dropped().length)
                .isIn(0, 500);
    }

    @Test
    void refuses_chains_that_would_wrap() {
        assertThatThrownBy(() -> new NetemLoss.State(percent(60), ALL, 0, ALL, percent(60)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NetemLoss.State(percent(60), ALL, 1, ALL, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void counts_what_the_kernel_counts() {
        QdiscStatistics statistics = new QdiscRun(
                        NETEM.withDelay(MS, 0).withDuplicate(Chance.of(ALL)).withLimit(3))
                .arriveAtMs(0, 0, 0)
                .statistics();
        assertThat(statistics.kind()).isEqualTo("netem");
        assertThat(statistics.sentPackets()).isEqualTo(4);
        assertThat(statistics.sentBytes()).isEqualTo(4 * 1514);
        assertThat(statistics.dropped()).isEqualTo(1);
        assertThat(statistics.lines())
                .containsExactly(
                        "delayed 4 dropped 0 corrupted 0 duplicated 2 reordered 0 ecn_marked 0",
                        "overtaken 0 limit_dropped 1");
    }

    private static NetemRate rate(long bitsPerSec) {
        return NetemRate.of(new Rate(bitsPerSec));
    }

    private static long percent(int percent) {
        return Math.round(percent / 100.0 * ALL);
    }

    /** Whole numbers from each first to each second bound. */
    private static long[] ranges(int... bounds) {
        return IntStream.range(0, bounds.length / 2)
                .flatMap(k -> IntStream.rangeClosed(bounds[2 * k], bounds[2 * k + 1]))
                .asLongStream()
                .toArray();
    }
}
