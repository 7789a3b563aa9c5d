package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

/** RFC 9332: the step, the coupling and the scheduler of both queues. */
class DualPi2Test {
    private static final long MS = 1_000_000;
    private static final int ECT_1 = 1;

    private final List<Packet> dropped = new ArrayList<>();
    private final DualPi2 queue = (DualPi2)
            DualPi2Spec.DEFAULT.build(null, new Streams(1), (packet, reason, stage, nowNs) -> dropped.add(packet));

    @Test
    void marks_scalable_packets_that_waited_longer_than_the_step() {
        queue.enqueue(packet(0, ECT_1), 0);
        queue.enqueue(packet(1, ECT_1), 0);
        queue.enqueue(packet(2, Packet.ECT_0), 0);
        assertThat(queue.dequeue(MS).ecn).isEqualTo(ECT_1);
        assertThat(queue.dequeue(MS + 1).ecn).isEqualTo(Packet.CE);
        assertThat(queue.dequeue(2 * MS).ecn).isEqualTo(Packet.ECT_0);
        assertThat(queue.statistics().lines()).contains("ecn_mark 1 step_mark 1");
    }

    @Test
    void serves_scalable_packets_first_but_leaves_a_tenth_to_classic_ones() {
        for (int i = 0; i < 2000; i++) {
            queue.enqueue(packet(i, ECT_1), 0);
            queue.enqueue(packet(i, Packet.NOT_ECT), 0);
        }
        int classic = 0;
        for (int i = 0; i < 1000; i++) {
            classic += queue.dequeue(0).ecn == Packet.NOT_ECT ? 1 : 0;
        }
        assertThat(classic).isBetween(95, 105);
    }

    /**
     * One update with a delay of 100 ms in the classic queue: p = 41/256 (0.1 - 0.015) + 819/256 0.1 = 0.33354, which Linux takes
     * as 44 (100 - 15) + 879 100 million 64ths of 2^-32.
     */
    @Test
    void the_controller_is_proportional_to_delay_and_its_change() {
        for (int i = 0; i < 100; i++) {
            queue.enqueue(packet(i, Packet.NOT_ECT), 16 * MS - 100 * MS);
        }
        queue.enqueue(packet(100, Packet.NOT_ECT), 16 * MS);
        assertThat(queue.probability()).isEqualTo((44 * 85_000_000L + 879 * 100_000_000L) / 64);
        assertThat(queue.probability() / 4294967295.0).isCloseTo(0.33354, within(2e-4));
    }

    /** Classic packets are dropped with p^2, scalable ones marked with 2 p: 0.1112 and 0.6671 here, five deviations. */
    @Test
    void couples_both_probabilities() {
        the_controller_is_proportional_to_delay_and_its_change();
        int marks = 0;
        int leaving = 0;
        for (int i = 0; i < 20_000; i++) {
            queue.enqueue(packet(1000 + i, ECT_1), 16 * MS);
            Packet packet = queue.dequeue(16 * MS);
            if (packet.ecn != Packet.NOT_ECT) {
                marks += packet.ecn == Packet.CE ? 1 : 0;
                leaving++;
            }
            while (queue.backlogPackets() < 200) {
                queue.enqueue(packet(-1, Packet.NOT_ECT), 16 * MS);
            }
        }
        double p = 41 / 256.0 * 0.085 + 819 / 256.0 * 0.1;
        assertThat(marks / (double) leaving).isBetween(2 * p - 0.02, 2 * p + 0.02);
        long classicOut = queue.statistics().sentPackets() - leaving;
        double share = dropped.size() / (double) (classicOut + dropped.size());
        double deviation = Math.sqrt(p * p * (1 - p * p) / (classicOut + dropped.size()));
        assertThat(share).isBetween(p * p - 5 * deviation, p * p + 5 * deviation);
    }

    private static Packet packet(long id, int ecn) {
        Packet packet = TestPacket.of(id, 1500);
        packet.ecn = ecn;
        return packet;
    }
}
