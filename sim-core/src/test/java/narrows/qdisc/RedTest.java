package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

/** Expected values: netlink requests of the real tc (qdisc reference, section 6) and the arithmetic of section 15.7. */
class RedTest {
    private static final RedSpec SPEC =
            RedSpec.of(400_000, 30_000, 90_000, 1000).withBurst(55);
    private static final long MS = 1_000_000;

    private final List<Packet> dropped = new ArrayList<>();

    @Test
    void derives_the_weight_and_the_idle_shift_as_tc_does() {
        assertThat(RedWeight.exponent(55, 30_000, 1000)).isEqualTo(5);
        assertThat(RedWeight.idleShift(SPEC)).isEqualTo(15);
        assertThat(red(SPEC).maxProbability()).isEqualTo(85899345);
    }

    @Test
    void refuses_a_burst_that_is_too_small() {
        assertThat(RedSpec.burstSuffices(1, 30_000, 1000)).isFalse();
        assertThatThrownBy(() -> SPEC.withBurst(1)).hasMessage("red burst out of range");
    }

    @Test
    void takes_tcs_defaults() {
        RedSpec spec = RedSpec.of(400_000, 1000);
        assertThat(spec.maxBytes()).isEqualTo(100_000);
        assertThat(spec.minBytes()).isEqualTo(33_333);
        assertThat(spec.burstPackets()).isEqualTo(55);
    }

    /** avg_n = q (1 - (1 - 2^-Wlog)^n), short by less than 2^Wlog units of a byte / 2^Wlog, that is by a byte. */
    @Test
    void the_average_approaches_a_constant_backlog() {
        Red red = red(SPEC);
        for (int i = 0; i < 20; i++) {
            red.enqueue(TestPacket.of(i, 1000), 0);
        }
        double average = red.average() / 32.0;
        for (int n = 1; n <= 200; n++) {
            red.dequeue(0);
            double backlog = red.backlogBytes();
            red.enqueue(TestPacket.of(n, 1000), 0);
            average += (backlog - average) / 32;
            assertThat(red.average() / 32.0 - average).isBetween(-0.001, 32.0);
        }
    }

    /** The average stands at 60000, in the middle: marks are 1 / Pb = 100 packets apart at most, 50.5 on average. */
    @Test
    void spaces_marks_uniformly() {
        Red red = red(SPEC.withFlags(true, false, false, false));
        standAt(red, 61_000);
        List<Integer> gaps = new ArrayList<>();
        int since = 0;
        for (int i = 0; i < 100_000; i++) {
            since++;
            TestPacket packet = ect(i);
            red.enqueue(packet, 0);
            red.dequeue(0);
            if (packet.ecn == Packet.CE) {
                gaps.add(since);
                since = 0;
            }
        }
        double pb = 0.02 * ((red.average() / 32.0 - 30_000) / 60_000);
        double mean = gaps.stream().mapToInt(gap -> gap).average().orElseThrow();
        assertThat(gaps.stream().mapToInt(gap -> gap).max().orElseThrow()).isLessThanOrEqualTo((int) (1 / pb) + 2);
        // The mean of n values uniform on 1...1/Pb has the deviation 1/Pb / sqrt(12 n); five of them.
        double deviation = 1 / pb / Math.sqrt(12 * gaps.size());
        assertThat(mean).isBetween((1 / pb + 1) / 2 - 5 * deviation - 1, (1 / pb + 1) / 2 + 5 * deviation + 1);
        assertThat(dropped).isEmpty();
    }

    @Test
    void above_the_maximum_drops_everything_or_marks_it() {
        Red marking = red(SPEC.withFlags(true, false, false, false));
        standAt(marking, 120_000);
        assertThat(marking.enqueue(TestPacket.of(-1, 1000), 0)).isFalse();
        assertThat(marking.enqueue(ect(-2), 0)).isTrue();
        Red hard = red(SPEC.withFlags(true, true, false, false));
        standAt(hard, 120_000);
        assertThat(hard.enqueue(ect(-3), 0)).isFalse();
        Red gentle = red(SPEC.withFlags(true, false, true, false));
        standAt(gentle, 120_000);
        assertThat(gentle.enqueue(TestPacket.of(-4, 1000), 0)).isTrue();
    }

    @Test
    void the_average_decays_while_the_queue_is_empty() {
        Red red = red(SPEC);
        standAt(red, 25_000);
        while (red.backlogPackets() > 0) {
            red.dequeue(100 * MS);
        }
        long before = red.average();
        red.enqueue(TestPacket.of(-1, 1000), 100 * MS + 255L * 32768 * 1000);
        assertThat(red.average()).isEqualTo(before >> 31);
    }

    @Test
    void adapts_its_probability_every_half_second() {
        Red red = red(SPEC.withFlags(true, false, false, true));
        standAt(red, 85_000);
        long one = 42949673;
        red.enqueue(ect(-1), 500 * MS);
        assertThat(red.maxProbability()).isEqualTo(85899345 + 85899345 / 4);
        red.enqueue(ect(-2), 2000 * MS);
        long expected = 85899345 + 85899345 / 4;
        for (int i = 0; i < 3; i++) {
            expected += Math.min(one, expected / 4);
        }
        assertThat(red.maxProbability()).isEqualTo(expected);
    }

    @Test
    void prints_tcs_line() {
        Red red = red(SPEC.withProbability(1e-6));
        red.enqueue(TestPacket.of(0, 400_000), 0);
        for (int i = 1; i < 10; i++) {
            red.enqueue(TestPacket.of(i, 1000), 0);
        }
        // The first fills the child. The average is 12500 for the second and 99416, above the maximum, for the tenth.
        assertThat(red.statistics().lines()).containsExactly("marked 0 early 1 pdrop 8 other 0");
        assertThat(red.statistics().overlimits()).isEqualTo(1);
    }

    private static TestPacket ect(long id) {
        TestPacket packet = TestPacket.of(id, 1000);
        packet.ecn = Packet.ECT_0;
        return packet;
    }

    /** Brings backlog and average to {@code bytes}, with packets of 1000 bytes and no marks or drops that matter. */
    private void standAt(Red red, int bytes) {
        Red quiet = red;
        int id = 0;
        while (quiet.backlogBytes() < bytes) {
            quiet.enqueue(ect(id++), 0);
        }
        for (int i = 0; i < 2000; i++) {
            quiet.dequeue(0);
            while (quiet.backlogBytes() < bytes && !quiet.enqueue(ect(id++), 0)) {
                id++;
                if (id > 100_000) {
                    return;
                }
            }
        }
        dropped.clear();
    }

    private Red red(RedSpec spec) {
        return (Red) spec.build(null, new Streams(1), (packet, reason, stage, nowNs) -> dropped.add(packet));
    }
}
