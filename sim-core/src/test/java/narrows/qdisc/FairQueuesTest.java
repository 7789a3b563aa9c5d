package narrows.qdisc;

import static narrows.qdisc.QdiscRun.ns;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** What the disciplines with a queue per flow promise: isolation and equal shares. */
class FairQueuesTest {
    private static final List<QdiscSpec> FAIR =
            List.of(FqCodelSpec.DEFAULT, FqPieSpec.DEFAULT, FqSpec.DEFAULT, CakeSpec.DEFAULT);

    private final List<Packet> dropped = new ArrayList<>();

    /**
     * 100 packets of one flow wait; a packet of another is the next but one at the latest, in fq after the eight of its fast path and
     * the ten of a new flow's first quantum.
     */
    @Test
    void a_sparse_flow_passes_a_standing_one() {
        for (QdiscSpec spec : FAIR) {
            Qdisc queue = build(spec);
            for (int i = 0; i < 100; i++) {
                queue.enqueue(packet(i, 1), 0);
            }
            queue.dequeue(0);
            queue.enqueue(packet(1000, 2), 0);
            int behind = 0;
            while (queue.dequeue(0).id != 1000) {
                behind++;
            }
            assertThat(behind).as(spec.kind()).isLessThanOrEqualTo(spec instanceof FqSpec ? 18 : 1);
        }
    }

    /** A deficit is at most one quantum and one packet, so that two busy flows never differ by more than both of theirs. */
    @Test
    void two_busy_flows_of_different_packet_sizes_get_the_same_bytes() {
        for (QdiscSpec spec : FAIR) {
            Qdisc queue = build(spec);
            long[] bytes = new long[2];
            int[] waiting = new int[2];
            int id = 0;
            for (int step = 0; step < 4000; step++) {
                for (int flow = 0; flow < 2; flow++) {
                    while (waiting[flow] < 12) {
                        queue.enqueue(packet(id++, flow, flow == 0 ? 1500 : 300), 0);
                        waiting[flow]++;
                    }
                }
                Packet packet = queue.dequeue(0);
                waiting[packet.flow]--;
                bytes[packet.flow] += packet.wireBytes;
            }
            assertThat(Math.abs(bytes[0] - bytes[1])).as(spec.kind()).isLessThan(20_000);
            assertThat(dropped).isEmpty();
        }
    }

    /** Behind a flow with a long queue, one that never has 1500 bytes: Linux judges it by what all have. */
    @Test
    void ns3_judges_a_flow_by_its_own_queue() {
        for (FqCodelSpec spec : List.of(FqCodelSpec.DEFAULT, FqCodelSpec.NS3)) {
            dropped.clear();
            Qdisc queue = build(spec);
            for (int i = 0; i < 100; i++) {
                queue.enqueue(packet(i, 1, 1500), 0);
            }
            for (int i = 100; i < 110; i++) {
                queue.enqueue(packet(i, 2, 140), 0);
            }
            for (int i = 1; i <= 20; i++) {
                queue.dequeue(i * 20_000_000L);
            }
            boolean small = dropped.stream().anyMatch(packet -> packet.id >= 100);
            assertThat(small).isEqualTo(spec.equals(FqCodelSpec.DEFAULT));
        }
    }

    /** sch_fq_codel.c keeps it in no list, FqCoDelQueueDisc::DoDequeue among the old ones. */
    @Test
    void a_lone_new_flow_that_runs_empty_becomes_an_old_one_in_ns3() {
        for (boolean ages : new boolean[] {false, true}) {
            DeficitRoundRobin turns = new DeficitRoundRobin(1500, ages);
            turns.arrived(new FairFlow());
            turns.empty(turns.turn());
            assertThat(turns.oldFlows()).isEqualTo(ages ? 1 : 0);
        }
    }

    @Test
    void a_full_fq_codel_drops_half_of_its_longest_queue_from_the_head() {
        Qdisc queue = build(new FqCodelSpec(100, 1024, 1514, CodelParameters.DEFAULT, 32 << 20, 64));
        for (int i = 0; i < 20; i++) {
            queue.enqueue(packet(i, 1), 0);
        }
        for (int i = 20; i < 101; i++) {
            queue.enqueue(packet(i, 2), 0);
        }
        // 81 packets of flow 2: 41 of them reach half of its bytes.
        assertThat(dropped).hasSize(41).allMatch(packet -> packet.flow == 2);
        assertThat(dropped.get(0).id).isEqualTo(20);
        assertThat(queue.backlogPackets()).isEqualTo(60);
    }

    @Test
    void a_full_fq_codel_drops_no_more_than_a_batch() {
        Qdisc queue = build(new FqCodelSpec(100, 1024, 1514, CodelParameters.DEFAULT, 32 << 20, 8));
        for (int i = 0; i < 101; i++) {
            queue.enqueue(packet(i, 2), 0);
        }
        assertThat(dropped).hasSize(8);
    }

    @Test
    void memory_limits_fq_codel_too() {
        Qdisc queue = build(new FqCodelSpec(10240, 1024, 1514, CodelParameters.DEFAULT, 10 * (1000 + 256), 64));
        for (int i = 0; i < 11; i++) {
            queue.enqueue(packet(i, 1, 1000), 0);
        }
        assertThat(dropped).hasSize(6);
        assertThat(queue.statistics().lines().get(0)).contains("drop_overmemory 6");
    }

    @Test
    void a_full_fq_pie_drops_what_arrives() {
        Qdisc queue = build(new FqPieSpec(10, 1024, 1514, PieParameters.DEFAULT, 32 << 20, 10));
        for (int i = 0; i < 12; i++) {
            queue.enqueue(packet(i, i % 2), 0);
        }
        assertThat(dropped).extracting(packet -> packet.id).containsExactly(10L, 11L);
    }

    /** 1514 bytes at 1 Mbit/s are 12.112 ms; a quantum of two frames may go before the flow has to wait for it. */
    @Test
    void fq_paces_each_flow_by_quanta() {
        QdiscRun run = new QdiscRun(new FqSpec(10_000, 100, 3028, 3028, 125_000, 0, 0, CodelParameters.OFF, 1023));
        for (int i = 0; i < 6; i++) {
            run.arriveOf(1, 0, 1514);
        }
        assertThat(run.finish().departuresNs()).containsExactly(ns(0, 0, 24.224, 24.224, 48.448, 48.448));
    }

    @Test
    void fq_paces_a_slow_flow_packet_by_packet() {
        QdiscRun run = new QdiscRun(FqSpec.DEFAULT.withMaxRate(new Rate(500_000)));
        for (int i = 0; i < 4; i++) {
            run.arriveOf(1, 0, 1250);
        }
        run.arriveOf(2, 0, 1250);
        assertThat(run.finish().departuresNs()).containsExactly(ns(0, 0, 20, 40, 60));
    }

    @Test
    void fq_limits_each_flow() {
        QdiscRun run = new QdiscRun(FqSpec.DEFAULT.withMaxRate(new Rate(500_000)));
        for (int i = 0; i < 103; i++) {
            run.arriveOf(1, 0, 1250);
        }
        assertThat(run.dropped()).containsExactly(101, 102);
    }

    @Test
    void flows_of_one_hash_differ_between_runs_but_not_within_one() {
        FlowHash one = new FlowHash(new Streams(1));
        FlowHash other = new FlowHash(new Streams(2));
        assertThat(one.of(packet(1, 5))).isEqualTo(one.of(packet(2, 5))).isNotEqualTo(other.of(packet(1, 5)));
        int[] used = new int[16];
        for (int flow = 0; flow < 1600; flow++) {
            used[one.index(packet(1, flow), 16)]++;
        }
        // 100 each, with a deviation of 10.
        assertThat(IntStream.of(used)).allMatch(count -> count >= 50 && count <= 150);
    }

    private Qdisc build(QdiscSpec spec) {
        return spec.onDevice(1514).build(null, new Streams(3), (packet, reason, stage, nowNs) -> dropped.add(packet));
    }

    private static Packet packet(long id, int flow) {
        return packet(id, flow, 1514);
    }

    private static Packet packet(long id, int flow, int bytes) {
        Packet packet = TestPacket.of(id, bytes);
        packet.flow = flow;
        return packet;
    }
}
