package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

/** Check values of the probability: the qdisc reference, section 9. */
class PieTest {
    private static final long MS = 1_000_000;
    private static final PieParameters PIE = PieParameters.DEFAULT.onDevice(1514);

    @Test
    void the_probability_rises_slowly_at_twice_the_target() {
        List<Double> probability = probabilities(30 * MS, 30);
        double[] expected = {1.923e-5, 3.387e-5, 4.852e-5, 6.317e-5, 7.782e-5, 9.247e-5, 1.071e-4, 1.657e-4};
        for (int i = 0; i < expected.length; i++) {
            assertThat(probability.get(i)).isCloseTo(expected[i], within(expected[i] * 5e-4));
        }
        assertThat(probability.get(29)).isCloseTo(2.685e-3, within(2e-6));
    }

    @Test
    void the_probability_jumps_at_long_delays_and_ends_at_one() {
        List<Double> probability = probabilities(300 * MS, 26);
        double[] expected = {0.0202, 0.0580, 0.0958, 0.1336, 0.1736, 0.2136};
        for (int i = 0; i < expected.length; i++) {
            assertThat(probability.get(i)).isCloseTo(expected[i], within(6e-5));
        }
        assertThat(probability.get(24)).isLessThan(1);
        assertThat(probability.get(25)).isEqualTo(1);
    }

    /** With delay 0 from the first update on, the burst allowance is renewed and nothing is ever chosen. */
    @Test
    void lets_a_burst_pass_before_it_drops() {
        PieControl control = new PieControl(PIE, new Streams(1).stream("test"));
        Packet packet = TestPacket.of(0, 1500);
        leave(control, packet, 300 * MS);
        for (int i = 0; i < 50; i++) {
            control.update(100_000);
        }
        assertThat(control.chooses(packet, 100_000)).isFalse();
        packet.queuedNs = 151 * MS;
        control.leaves(packet, 100_000, 451 * MS);
        assertThat(control.chooses(packet, 100_000)).isTrue();
        assertThat(control.chooses(packet, 3000)).isFalse();
    }

    @Test
    void holds_the_delay_near_the_target_under_overload() {
        // 20 Mbit/s of 1500-byte packets that do not react, into 10 Mbit/s: half of them have to go.
        Qdisc pie = new PieSpec(100_000, PIE).build(null, new Streams(1), (packet, reason, stage, nowNs) -> {});
        long gapNs = 600_000;
        int taken = 0;
        int packets = 40_000;
        long waitedNs = 0;
        int measured = 0;
        for (int i = 0; i < packets; i++) {
            long nowNs = i * gapNs;
            taken += pie.enqueue(TestPacket.of(i, 1500), nowNs) && i >= packets / 2 ? 1 : 0;
            if (i % 2 == 1) {
                Packet packet = pie.dequeue(nowNs);
                boolean late = i >= packets / 2;
                waitedNs += late ? nowNs - packet.queuedNs : 0;
                measured += late ? 1 : 0;
            }
        }
        assertThat(taken / (packets / 2.0)).isCloseTo(0.5, within(0.01));
        // RFC 8033 section 5: the delay is held around the target of 15 ms.
        assertThat(waitedNs / (double) measured / MS).isBetween(10.0, 20.0);
    }

    /** As any discipline with {@code qdisc_peek_dequeued}: a parent's look at the head is the departure that the control sees. */
    @Test
    void measures_the_delay_when_a_parent_looks_at_the_packet() {
        Qdisc pie = PieSpec.DEFAULT.build(null, new Streams(1), (packet, reason, stage, nowNs) -> {});
        for (int i = 0; i < 3; i++) {
            pie.enqueue(TestPacket.of(i, 1500), 0);
        }
        Packet first = pie.peek(MS);
        assertThat(pie.backlogPackets()).isEqualTo(3);
        assertThat(pie.dequeue(5 * MS)).isSameAs(first);
        assertThat(pie.statistics().lines().get(0)).endsWith("delay 1ms");
    }

    private static List<Double> probabilities(long delayNs, int updates) {
        PieControl control = new PieControl(PIE, new Streams(1).stream("test"));
        leave(control, TestPacket.of(0, 1500), delayNs);
        List<Double> probabilities = new ArrayList<>();
        for (int i = 0; i < updates; i++) {
            control.update(100_000);
            probabilities.add((double) control.probability() / PieControl.CERTAIN);
        }
        return probabilities;
    }

    private static void leave(PieControl control, Packet packet, long delayNs) {
        packet.queuedNs = 0;
        control.leaves(packet, 100_000, delayNs);
    }
}
