package narrows.qdisc;

import static narrows.qdisc.QdiscRun.ns;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** htb, policer, head drop, CAKE's shaper and ns-3's device queue; the htb and head-drop rows are those of section 15.1. */
class ShaperTest {
    private static final Rate TWO_MBIT = new Rate(2_000_000);
    private static final long MS = 1_000_000;

    @Test
    void htb_sends_one_packet_more_than_a_token_bucket_and_owes_for_it() {
        QdiscRun run = new QdiscRun(HtbSpec.of(TWO_MBIT, 10_240, 10_240)).burst(12, 1514);
        assertThat(run.departuresNs()).containsExactly(ns(0, 0, 0, 0, 0, 0, 0, 1.432, 7.488, 13.544, 19.600, 25.656));
    }

    @Test
    void the_smaller_of_htbs_buckets_decides() {
        QdiscRun run =
                new QdiscRun(HtbSpec.of(TWO_MBIT, 10_240, HtbSpec.defaultBurstBytes(250_000, 1600))).burst(5, 1514);
        assertThat(run.departuresNs()).containsExactly(ns(0, 0, 5.712, 11.768, 17.824));
    }

    @SeededTest(40)
    void htb_departs_like_a_slow_model_that_adds_all_tokens_up(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        long rate = 125_000L << random.nextInt(5);
        QdiscRun run = new QdiscRun(HtbSpec.of(new Rate(rate * 8), 3000, 5000));
        long[] expected = new long[100];
        long arrivalNs = 0;
        double tokens = 3000;
        double ceilTokens = 5000;
        double atNs = 0;
        for (int i = 0; i < expected.length; i++) {
            arrivalNs += random.nextInt(3) == 0 ? 0 : random.nextInt(3_000_000);
            int bytes = random.nextInt(40, 1515);
            run.arrive(arrivalNs, bytes);
            double startNs = Math.max(atNs, arrivalNs);
            double debt = Math.max(0, -Math.min(tokens, ceilTokens) - (startNs - atNs) * rate / 1e9);
            startNs += debt * 1e9 / rate;
            tokens = Math.min(3000, tokens + (startNs - atNs) * rate / 1e9) - bytes;
            ceilTokens = Math.min(5000, ceilTokens + (startNs - atNs) * rate / 1e9) - bytes;
            atNs = startNs;
            expected[i] = Math.round(startNs);
        }
        long[] departures = run.finish().departuresNs();
        for (int i = 0; i < expected.length; i++) {
            assertThat(departures[i] - expected[i]).isBetween(-200L, 200L);
        }
    }

    @Test
    void head_drop_keeps_the_youngest() {
        QdiscRun run = new QdiscRun(TbfSpec.of(new Rate(80_000), 1514, 4542), HeadDropSpec.packets(2)).burst(6, 1514);
        assertThat(run.order()).containsExactly(0, 4, 5);
        assertThat(run.dropped()).containsExactly(1, 2, 3);
        assertThat(new QdiscRun(HeadDropSpec.packets(0)).burst(3, 100).dropped())
                .containsExactly(0, 1, 2);
    }

    @Test
    void head_drop_by_bytes_drops_until_all_fits() {
        QdiscRun run = new QdiscRun(TbfSpec.of(new Rate(80_000), 1514, 0), new HeadDropSpec(FifoSpec.UNLIMITED, 2000));
        run.arrive(0, 1514);
        run.arrive(0, 600);
        run.arrive(0, 600);
        run.arrive(0, 1500);
        assertThat(run.finish().order()).containsExactly(0, 3);
    }

    @Test
    void a_policer_delays_nothing_and_drops_what_exceeds() {
        QdiscRun run = new QdiscRun(PoliceSpec.dropping(TWO_MBIT, 4542, 2000));
        for (int i = 0; i < 10; i++) {
            run.arrive(i * 2L * MS, 1514);
        }
        // The bucket holds three packets and gains 500 bytes every 2 ms.
        double tokens = 4542;
        List<Long> passed = new ArrayList<>();
        for (long i = 0; i < 10; i++) {
            tokens = Math.min(4542, tokens + (i == 0 ? 0 : 500));
            if (tokens >= 1514) {
                tokens -= 1514;
                passed.add(i);
            }
        }
        assertThat(run.finish().order())
                .containsExactly(passed.stream().mapToLong(i -> i).toArray());
        assertThat(run.reasons()).containsOnly(DropReason.POLICED);
        assertThat(LongStream.of(run.departuresNs())).allMatch(departure -> departure % (2 * MS) == 0);
    }

    @Test
    void a_policer_lets_everything_through_unless_it_is_told_to_drop() {
        PoliceSpec tc = new PoliceSpec(
                250_000, 1514, 0, 0, 0, 0, false, 0, 0, PoliceSpec.Action.OK, PoliceSpec.Action.RECLASSIFY);
        QdiscRun run = new QdiscRun(tc).burst(10, 1514);
        assertThat(run.order()).hasSize(10);
        assertThat(run.statistics().overlimits()).isEqualTo(9);
    }

    @Test
    void long_packets_always_exceed() {
        assertThat(new QdiscRun(PoliceSpec.dropping(TWO_MBIT, 10_000, 0))
                        .burst(2, 2041)
                        .dropped())
                .hasSize(2);
        assertThat(new QdiscRun(PoliceSpec.dropping(TWO_MBIT, 10_000, 0))
                        .burst(2, 2040)
                        .dropped())
                .isEmpty();
    }

    @Test
    void a_policer_may_count_packets() {
        PoliceSpec spec =
                new PoliceSpec(0, 0, 0, 0, 0, 0, false, 1000, 2, PoliceSpec.Action.OK, PoliceSpec.Action.DROP);
        QdiscRun run = new QdiscRun(spec);
        for (long atNs : new long[] {0, 0, 0, MS, MS + 1, 5 * MS, 5 * MS, 5 * MS}) {
            run.arrive(atNs, 1514);
        }
        assertThat(run.order()).containsExactly(0, 1, 3, 5, 6);
    }

    /** CAKE owes: the first packet leaves at once, each other one after the one before it has been paid for. */
    @Test
    void cakes_shaper_has_no_burst_even_after_idle_time() {
        QdiscRun run = new QdiscRun(CakeSpec.DEFAULT.withBandwidth(TWO_MBIT));
        run.arriveAtMs(0, 0, 0, 1000, 1000, 1000);
        assertThat(run.departuresNs()).containsExactly(ns(0, 6.056, 12.112, 1000, 1006.056, 1012.112));
    }

    @Test
    void cake_counts_overhead_cells_and_least_length() {
        CakeSpec.Framing atm = new CakeSpec.Framing(false, 48, 0, CakeSpec.Cells.ATM);
        QdiscRun run =
                new QdiscRun(CakeSpec.DEFAULT.withBandwidth(new Rate(8_000_000)).withFraming(atm));
        // 1452 + 48 bytes are 31.25 cells of 48 bytes: 32 of 53, 1696 us.
        run.burst(2, 1452);
        assertThat(run.departuresNs()).containsExactly(ns(0, 1.696));
    }

    @Test
    void a_device_queue_leaves_to_the_disc_above_what_it_has_no_room_for() {
        QdiscRun run = new QdiscRun(
                TbfSpec.of(new Rate(80_000), 1514, 0), new DeviceQueueSpec(2, FifoSpec.UNLIMITED), FifoSpec.packets(3));
        run.burst(8, 1514);
        // One in the bucket's burst, two in the device, three in the disc; the other two find the disc full.
        assertThat(run.order()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(run.dropped()).containsExactly(6, 7);
    }
}
