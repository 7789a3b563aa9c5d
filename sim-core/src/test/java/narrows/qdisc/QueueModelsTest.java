package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.testing.TestPacket;

/** Disciplines against slow models that keep everything in lists, on generated streams. */
class QueueModelsTest {
    private final List<Packet> dropped = new ArrayList<>();

    @SeededTest(60)
    void head_drop_keeps_the_end_of_the_list(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        int limit = random.nextInt(1, 10);
        Qdisc queue = build(HeadDropSpec.packets(limit));
        List<Long> waiting = new ArrayList<>();
        List<Long> lost = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            if (random.nextInt(5) < 3) {
                queue.enqueue(TestPacket.of(i, 100), i);
                waiting.add((long) i);
            } else {
                Packet packet = queue.dequeue(i);
                assertThat(packet == null ? -1 : packet.id).isEqualTo(waiting.isEmpty() ? -1 : waiting.remove(0));
            }
            while (waiting.size() > limit) {
                lost.add(waiting.remove(0));
            }
        }
        assertThat(dropped).extracting(packet -> packet.id).isEqualTo(lost);
    }

    private Qdisc build(QdiscSpec spec) {
        return spec.build(null, new Streams(5), (packet, reason, stage, nowNs) -> dropped.add(packet));
    }
}
