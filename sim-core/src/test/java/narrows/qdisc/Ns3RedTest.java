package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

/** Expected values: ns-3's red-queue-disc.cc with its defaults; the average is 0.998 of the one before and 0.002 of the queue. */
class Ns3RedTest {
    private static final long SECOND_NS = 1_000_000_000;
    private static final int STANDING = 20;

    private final List<Long> dropped = new ArrayList<>();
    private final List<DropReason> reasons = new ArrayList<>();

    private Ns3Red red(boolean ecn) {
        return (Ns3Red) new Ns3RedSpec(3, 9, 30, ecn).build(null, new Streams(1), (packet, reason, stage, nowNs) -> {
            dropped.add(packet.id);
            reasons.add(reason);
        });
    }

    private static Packet packet(long id) {
        Packet packet = TestPacket.of(id, 590);
        packet.ecn = Packet.ECT_0;
        return packet;
    }

    /** Packets that arrive at a queue of twenty, until {@code count} have. */
    private List<Packet> arriveAtAStandingQueue(Ns3Red red, int count) {
        List<Packet> arrived = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Packet packet = packet(i);
            arrived.add(packet);
            if (red.enqueue(packet, 0) && red.backlogPackets() > STANDING) {
                red.dequeue(0);
            }
        }
        return arrived;
    }

    /** From 0 towards 20 the average reaches 3 after 82, and 18, twice the maximum, after 1151 arrivals at the full queue. */
    @Test
    void marks_from_the_minimum_on_and_drops_all_from_twice_the_maximum_on() {
        List<Packet> arrived = arriveAtAStandingQueue(red(true), 1300);

        long first = arrived.stream()
                .filter(packet -> packet.ecn == Packet.CE)
                .findFirst()
                .orElseThrow()
                .id;
        assertThat(first).isGreaterThan(82);
        assertThat(dropped.get(0)).isBetween(1151L, 1151L + STANDING);
        assertThat(dropped).hasSize(1300 - dropped.get(0).intValue());
        assertThat(reasons).containsOnly(DropReason.AQM);
    }

    /**
     * At an average of 9 to 18 the probability p rises from 2 % to 1. As the next to be chosen is at least 1/p packets away, every
     * second one is from 17 on, where p is 0.89. Between 3 and 9 it is not even one of fifty.
     */
    @Test
    void chooses_more_and_more_between_the_maximum_and_twice_of_it() {
        List<Packet> arrived = arriveAtAStandingQueue(red(true), 1150);

        assertThat(marks(arrived, 100, 300)).isBetween(1L, 4L);
        assertThat(marks(arrived, 950, 1150)).isEqualTo(100);
    }

    private static long marks(List<Packet> packets, int from, int to) {
        return packets.subList(from, to).stream()
                .filter(packet -> packet.ecn == Packet.CE)
                .count();
    }

    @Test
    void drops_where_it_may_not_mark() {
        arriveAtAStandingQueue(red(false), 600);
        assertThat(dropped).isNotEmpty();
        assertThat(reasons).containsOnly(DropReason.AQM);
    }

    @Test
    void refuses_what_exceeds_its_limit() {
        Ns3Red red = red(true);
        for (int i = 0; i < 31; i++) {
            red.enqueue(packet(i), 0);
        }
        assertThat(dropped).containsExactly(30L);
        assertThat(reasons).containsExactly(DropReason.QUEUE_LIMIT);
    }

    /**
     * The third of four packets finds one above the full device queue of one packet. A device that had been full wakes the empty
     * discipline, which from then on forgets 375 packets a second: 1.5 Mbit/s of 500 bytes, ns-3's defaults.
     */
    @Test
    void forgets_while_idle_once_the_device_has_woken_it_in_vain() {
        Ns3Red red = red(true);
        DeviceQueue device = new DeviceQueue(new DeviceQueueSpec(1, FifoSpec.UNLIMITED), red);
        for (int i = 0; i < 3; i++) {
            device.enqueue(packet(i), 0);
        }
        assertThat(red.average()).isEqualTo(0.002);
        for (int i = 0; i < 3; i++) {
            assertThat(device.dequeue(0).id).isEqualTo(i);
        }
        device.enqueue(packet(3), SECOND_NS);

        assertThat(red.average()).isCloseTo(0.002 * Math.pow(0.998, 376), within(1e-12));
    }
}
