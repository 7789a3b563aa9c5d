package narrows.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

class DelayLineTest {
    @Test
    void gives_packets_by_due_instant_and_equal_ones_in_order_of_arrival() {
        DelayLine line = new DelayLine();
        long[] dueNs = {30, 10, 30, 10, 20, 10};
        for (int i = 0; i < dueNs.length; i++) {
            line.add(packet(i, dueNs[i]));
        }
        List<Long> order = new ArrayList<>();
        while (!line.isEmpty()) {
            order.add(line.remove().id);
        }
        assertThat(order).containsExactly(1L, 3L, 5L, 4L, 0L, 2L);
    }

    @Test
    void an_empty_line_gives_nothing() {
        DelayLine line = new DelayLine();
        assertThat(line.first()).isNull();
        assertThat(line.remove()).isNull();
        assertThat(line.packets()).isZero();
    }

    @SeededTest(50)
    void behaves_like_a_stable_sort(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        DelayLine line = new DelayLine();
        List<Packet> sorted = new ArrayList<>();
        int spreadNs = random.nextInt(1, 60);
        for (int i = 0; i < 2000; i++) {
            if (random.nextInt(5) < 3) {
                Packet packet = packet(i, i / 4 + random.nextInt(spreadNs));
                line.add(packet);
                sorted.add(packet);
                sorted.sort(Comparator.comparingLong(p -> p.dueNs));
            } else {
                Packet expected = sorted.isEmpty() ? null : sorted.remove(0);
                assertThat(line.first()).isSameAs(expected);
                assertThat(line.remove()).isSameAs(expected);
            }
            assertThat(line.packets()).isEqualTo(sorted.size());
            assertThat(line.bytes())
                    .isEqualTo(sorted.stream().mapToLong(p -> p.wireBytes).sum());
        }
    }

    private static Packet packet(long id, long dueNs) {
        Packet packet = TestPacket.of(id, 100 + (int) id % 7);
        packet.dueNs = dueNs;
        return packet;
    }
}
