package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
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

    /** RFC 8290 by lists: new flows before old ones, a quantum each, an empty new flow goes to the old ones once. */
    @SeededTest(60)
    void fq_codel_without_pressure_is_deficit_round_robin(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        int quantum = 300 + random.nextInt(1500);
        FqCodelSpec spec = new FqCodelSpec(10_000, 65536, quantum, CodelParameters.DEFAULT, 1 << 30, 64);
        Qdisc queue = build(spec);
        SlowRoundRobin slow = new SlowRoundRobin(quantum);
        for (int i = 0; i < 600; i++) {
            if (random.nextInt(5) < 3) {
                TestPacket packet = TestPacket.of(i, 40 + random.nextInt(1460));
                packet.flow = random.nextInt(6);
                queue.enqueue(packet, 0);
                slow.enqueue(packet);
            } else {
                assertThat(queue.dequeue(0)).isSameAs(slow.dequeue());
            }
        }
    }

    private Qdisc build(QdiscSpec spec) {
        return spec.build(null, new Streams(5), (packet, reason, stage, nowNs) -> dropped.add(packet));
    }

    /** Flows by number, in lists. */
    private static final class SlowRoundRobin {
        private final int quantum;
        private final List<List<Packet>> flows = new ArrayList<>();
        private final int[] deficits = new int[6];
        private final List<Integer> fresh = new ArrayList<>();
        private final List<Integer> old = new ArrayList<>();

        SlowRoundRobin(int quantum) {
            this.quantum = quantum;
            Collections.addAll(
                    flows,
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>());
        }

        void enqueue(Packet packet) {
            flows.get(packet.flow).add(packet);
            if (!fresh.contains(packet.flow) && !old.contains(packet.flow)) {
                fresh.add(packet.flow);
                deficits[packet.flow] = quantum;
            }
        }

        Packet dequeue() {
            while (!fresh.isEmpty() || !old.isEmpty()) {
                boolean isFresh = !fresh.isEmpty();
                int flow = (isFresh ? fresh : old).get(0);
                if (deficits[flow] <= 0) {
                    deficits[flow] += quantum;
                    (isFresh ? fresh : old).remove(0);
                    old.add(flow);
                } else if (flows.get(flow).isEmpty()) {
                    boolean again = isFresh && !old.isEmpty();
                    (isFresh ? fresh : old).remove(0);
                    if (again) {
                        old.add(flow);
                    }
                } else {
                    Packet packet = flows.get(flow).remove(0);
                    deficits[flow] -= packet.wireBytes;
                    return packet;
                }
            }
            return null;
        }
    }
}
