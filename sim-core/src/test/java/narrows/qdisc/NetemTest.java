package narrows.qdisc;

import static narrows.qdisc.QdiscRun.ns;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.LongStream;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** Expected values: the netem table of the qdisc reference, section 15.2, made by an independent model of the kernel's source. */
class NetemTest {
    private static final long MS = 1_000_000;

    @Test
    void delays_every_packet() {
        QdiscRun run = new QdiscRun(NetemSpec.DEFAULT.withDelay(100 * MS, 0)).arriveAtMs(0, 1, 1, 7);
        assertThat(run.departuresNs()).containsExactly(ns(100, 101, 101, 107));
    }

    @Test
    void jitter_is_uniform_from_linux_draws_and_reorders() {
        QdiscRun run =
                new QdiscRun(NetemSpec.DEFAULT.withDelay(100 * MS, 10 * MS).withLinuxSeed(42));
        run.arriveAtMs(0, 1, 2, 3, 4, 5);
        assertThat(run.order()).containsExactly(2, 4, 3, 0, 1, 5);
        assertThat(run.departuresNs())
                .containsExactly(ns(94.109529, 98.259759, 102.076602, 103.367555, 105.645456, 112.591597));
    }

    @Test
    void a_delay_below_zero_lets_the_packet_go_at_once() {
        QdiscRun run =
                new QdiscRun(NetemSpec.DEFAULT.withDelay(10 * MS, 100 * MS).withLinuxSeed(42));
        run.arriveAtMs(0, 1, 2, 3, 4, 5);
        assertThat(run.order()).containsExactly(0, 3, 2, 5, 4, 1);
        assertThat(run.departuresNs()).containsExactly(ns(0, 3, 34.109529, 52.591597, 78.259759, 105.645456));
    }

    @Test
    void the_limit_counts_packets_in_flight() {
        QdiscRun run = new QdiscRun(NetemSpec.DEFAULT.withLimit(5).withDelay(100 * MS, 0)).burst(8, 1514);
        assertThat(run.departuresNs()).containsExactly(ns(100, 100, 100, 100, 100));
        assertThat(run.dropped()).containsExactly(5, 6, 7);
        assertThat(run.reasons()).containsOnly(DropReason.QUEUE_LIMIT);
    }

    @Test
    void loses_the_packets_that_linux_loses() {
        QdiscRun run = new QdiscRun(NetemSpec.DEFAULT.withLoss(429496730).withLinuxSeed(7)).burst(60, 1514);
        assertThat(run.dropped()).containsExactly(1, 3, 11, 15, 39);
        assertThat(run.reasons()).containsOnly(DropReason.RANDOM_LOSS);
    }

    @Test
    void loses_everything_at_100_percent_and_draws_nothing_at_0() {
        assertThat(new QdiscRun(NetemSpec.DEFAULT.withLoss(NetemSpec.ALWAYS))
                        .burst(50, 100)
                        .dropped())
                .hasSize(50);
        assertThat(new QdiscRun(NetemSpec.DEFAULT).burst(50, 100).dropped()).isEmpty();
    }

    /** Loss is drawn before the delay, one draw each: packet k uses draws 2k and 2k + 1 of the seed's stream. */
    @Test
    void draws_loss_before_delay() {
        QdiscRun run = new QdiscRun(
                NetemSpec.DEFAULT.withDelay(100 * MS, 10 * MS).withLoss(1).withLinuxSeed(42));
        run.arriveAtMs(0, 1);
        long[] second = {794645456L, 489076602L};
        long[] expected = {90 * MS + second[0] % (20 * MS), 91 * MS + second[1] % (20 * MS)};
        assertThat(run.departuresNs())
                .containsExactly(LongStream.of(expected).sorted().toArray());
    }

    @Test
    void pushes_every_due_packet_into_its_child_before_it_asks_for_one() {
        QdiscRun run =
                new QdiscRun(NetemSpec.DEFAULT.withDelay(100 * MS, 0), TbfSpec.of(new Rate(2_000_000), 10240, 15360));
        run.burst(20, 1514);
        assertThat(run.departuresNs())
                .containsExactly(ns(100, 100, 100, 100, 100, 100, 101.432, 107.488, 113.544, 119.600));
        assertThat(run.reasons()).isEqualTo(Collections.nCopies(10, DropReason.QUEUE_LIMIT));
    }

    @Test
    void the_limit_counts_packets_in_its_child() {
        QdiscRun run = new QdiscRun(NetemSpec.DEFAULT.withLimit(3), TbfSpec.of(new Rate(80_000), 1514, 1 << 20));
        run.arriveAtMs(0, 0, 0, 0, 0);
        assertThat(run.order()).containsExactly(0, 1, 2, 3);
        assertThat(run.dropped()).containsExactly(4);
    }

    @Test
    void a_packet_that_a_parent_peeked_at_still_counts() {
        QdiscRun run = new QdiscRun(
                TbfSpec.of(new Rate(80_000), 1514, 0),
                NetemSpec.DEFAULT.withLimit(2).withDelay(MS, 0));
        run.arriveAtMs(0, 2, 2, 4);
        assertThat(run.order()).containsExactly(0, 1, 2);
        assertThat(run.dropped()).containsExactly(3);
    }

    @Test
    void a_lossy_netem_of_ours_differs_from_another_of_the_same_kind_in_the_chain() {
        NetemSpec half = NetemSpec.DEFAULT.withLoss(0x7fffffff);
        long[] dropped = new QdiscRun(half, half).burst(4000, 100).dropped();
        // Independent halves leave a quarter, 1000 of 4000, with a deviation of 27; equal draws would leave 2000.
        assertThat(4000 - dropped.length).isBetween(1000 - 5 * 28, 1000 + 5 * 28);
    }

    @Test
    void describes_the_values_in_force() {
        assertThat(NetemSpec.DEFAULT.describe()).isEqualTo("netem limit 1000 packets");
        assertThat(NetemSpec.DEFAULT
                        .withDelay(100 * MS, 1_500_000)
                        .withLoss(214748365)
                        .withLinuxSeed(-1)
                        .describe())
                .isEqualTo("netem limit 1000 packets delay 100ms jitter 1.5ms loss 5% seed 18446744073709551615");
    }
}
