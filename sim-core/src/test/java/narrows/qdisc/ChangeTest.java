package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** What waits in a discipline when its parameters change. Expected values: the kernel's {@code *_change} functions. */
class ChangeTest {
    private static final long MS = 1_000_000;
    private static final int ECT_1 = 1;

    private final List<String> dropped = new ArrayList<>();
    private Qdisc queue;
    private int arrivals;

    /** Flows 1 and 2 have 0 to 3 and 4 to 7; a quantum of 1514 lets two of 1000 bytes go in a turn. */
    @Test
    void a_smaller_fq_codel_drops_what_would_leave_next() {
        start(FqCodelSpec.DEFAULT);
        enqueueOf(1, 4);
        enqueueOf(2, 4);
        FqCodelSpec usual = FqCodelSpec.DEFAULT;
        change(new FqCodelSpec(5, 1024, 1514, usual.control(), usual.memoryLimitBytes(), 64), 0);
        assertThat(dropped).containsExactly("0 fq_codel", "1 fq_codel", "4 fq_codel");
        assertThat(leave(0)).containsExactly("5@0", "2@0", "3@0", "6@0", "7@0");
    }

    /** Each packet takes 1256 bytes, so that 5024 hold four. */
    @Test
    void an_fq_codel_of_less_memory_drops_down_to_it() {
        start(FqCodelSpec.DEFAULT);
        enqueueOf(1, 6);
        change(new FqCodelSpec(9, 1024, 1514, FqCodelSpec.DEFAULT.control(), 5024, 64), 0);
        assertThat(dropped).containsExactly("0 fq_codel", "1 fq_codel");
    }

    /** One packet leaves in a turn, where it were all four before. */
    @Test
    void another_quantum_is_in_force_from_the_next_turn_on() {
        FqCodelSpec usual = FqCodelSpec.DEFAULT;
        start(new FqCodelSpec(99, 1024, 4000, usual.control(), usual.memoryLimitBytes(), 64));
        enqueueOf(1, 7);
        enqueueOf(2, 3);
        change(new FqCodelSpec(99, 1024, 1000, usual.control(), usual.memoryLimitBytes(), 64), 0);
        assertThat(leave(0)).containsExactly("0@0", "1@0", "2@0", "3@0", "7@0", "8@0", "9@0", "4@0", "5@0", "6@0");
    }

    @Test
    void the_number_of_flows_stays() {
        FqCodelSpec codel = FqCodelSpec.DEFAULT;
        FqCodelSpec fewer =
                new FqCodelSpec(99, 16, 1514, codel.control(), codel.memoryLimitBytes(), codel.dropBatchPackets());
        assertThat(codel.changesTo(fewer)).isFalse();
        FqPieSpec pie = FqPieSpec.DEFAULT;
        assertThat(pie.changesTo(fqPie(9, 16))).isFalse();
        assertThat(pie.changesTo(fqPie(9, pie.flows()))).isTrue();
    }

    @Test
    void a_smaller_fq_pie_drops_what_would_leave_next() {
        start(FqPieSpec.DEFAULT);
        enqueueOf(1, 4);
        enqueueOf(2, 4);
        change(fqPie(5, FqPieSpec.DEFAULT.flows()), 0);
        assertThat(dropped).containsExactly("0 fq_pie", "1 fq_pie", "4 fq_pie");
        assertThat(leave(0)).containsExactly("5@0", "2@0", "3@0", "6@0", "7@0");
    }

    private static FqPieSpec fqPie(long limitPackets, int flows) {
        FqPieSpec usual = FqPieSpec.DEFAULT;
        return new FqPieSpec(limitPackets, flows, 1514, usual.control(), usual.memoryLimitBytes(), usual.ecnPercent());
    }

    @Test
    void a_smaller_fq_drops_what_would_leave_next() {
        start(FqSpec.DEFAULT);
        enqueueOf(1, 6);
        change(fq(4, 0), 0);
        assertThat(dropped).containsExactly("0 fq", "1 fq");
        assertThat(leave(0)).containsExactly("2@0", "3@0", "4@0", "5@0");
    }

    /**
     * 1514 bytes take 12.112 ms at 1 Mbit/s. The flow keeps that instant; then two packets use up the credit of 1514 bytes, which
     * take 6.056 ms at 2 Mbit/s. It may not send at 1 ms, so that the smaller limit finds nothing to drop.
     */
    @Test
    void a_flow_of_fq_keeps_its_instant_and_goes_on_at_the_new_rate() {
        start(fq(99, 125_000));
        enqueueOf(1, 4);
        assertThat(queue.dequeue(0).id).isZero();
        change(fq(1, 250_000), MS);
        assertThat(dropped).isEmpty();
        assertThat(leave(MS)).containsExactly("1@12112000", "2@12112000", "3@18168000");
    }

    /** A mask of 4095 has four times as many queues as the default. */
    @Test
    void an_fq_of_more_flows_keeps_those_that_it_has() {
        start(FqSpec.DEFAULT);
        FqSpec usual = FqSpec.DEFAULT;
        FqSpec wider = new FqSpec(10_000, 100, 1514, 1514, 125_000, 0, 0, usual.thresholdNs(), 4095);
        enqueueOf(1, 1);
        change(wider, 0);
        for (int flow = 2; flow < 2000; flow++) {
            enqueueOf(flow, 1);
        }
        assertThat(leave(0)).hasSize(1999);
    }

    private static FqSpec fq(long limitPackets, long rateBytesPerSec) {
        return new FqSpec(limitPackets, 100, 1514, 1000, rateBytesPerSec, 40 * MS, 68_750, CodelParameters.OFF, 1023);
    }

    /** The new byte fifo begins empty, and so does the average. */
    @Test
    void a_change_of_red_loses_what_waits_and_forgets_the_average() {
        RedSpec wide = RedSpec.of(60_000, 5_000, 15_000, 1_000);
        start(wide);
        enqueueOf(1, 10);
        assertThat(((Red) queue).average()).isPositive();
        change(RedSpec.of(3_000, 5_000, 15_000, 1_000), 0);
        assertThat(dropped).hasSize(10).startsWith("0 red").endsWith("9 red");
        assertThat(((Red) queue).average()).isZero();
        assertThat(queue.statistics().dropped()).isEqualTo(10);
        dropped.clear();
        enqueueOf(1, 5);
        assertThat(dropped).containsExactly("13 bfifo", "14 bfifo");
        assertThat(leave(0)).hasSize(3);
    }

    /** The timer begins anew: the probability moves 500 ms after the change. */
    @Test
    void a_change_of_red_starts_its_adaptation_anew() {
        RedSpec adaptive = RedSpec.of(60_000, 5_000, 15_000, 1_000).withFlags(false, false, false, true);
        start(adaptive);
        Red red = (Red) queue;
        long first = red.maxProbability();
        change(adaptive, 400 * MS);
        red.dequeue(899 * MS);
        assertThat(red.maxProbability()).isEqualTo(first);
        red.dequeue(900 * MS);
        assertThat(red.maxProbability()).isLessThan(first);
    }

    @Test
    void a_smaller_dualpi2_drops_its_oldest_classic_packets_first() {
        start(DualPi2Spec.DEFAULT);
        enqueueMarkable(3, Packet.ECT_0);
        enqueueMarkable(3, ECT_1);
        change(dualPi2(2, MS), 0);
        assertThat(dropped).containsExactly("0 dualpi2", "1 dualpi2", "2 dualpi2", "3 dualpi2");
        assertThat(leave(0)).containsExactly("4@0", "5@0");
    }

    @Test
    void another_step_of_dualpi2_counts_for_what_waits_too() {
        start(DualPi2Spec.DEFAULT);
        enqueueMarkable(2, ECT_1);
        change(dualPi2(99, 10 * MS), MS);
        assertThat(queue.dequeue(5 * MS).ecn).isEqualTo(ECT_1);
        change(dualPi2(99, 2 * MS), 5 * MS);
        assertThat(queue.dequeue(5 * MS).ecn).isEqualTo(Packet.CE);
    }

    private static DualPi2Spec dualPi2(long limitPackets, long stepNs) {
        return new DualPi2Spec(limitPackets, 0, 15 * MS, 16 * MS, 41, 819, 2, stepNs, 0, 0, 10, true, false, 1, 1514);
    }

    /** 8 ms for a packet at 1 Mbit/s, the last of which the change does not move, then 4 ms. */
    @Test
    void the_shaper_of_cake_keeps_its_next_instant_and_goes_on_at_the_new_rate() {
        start(CakeSpec.DEFAULT.withBandwidth(new Rate(1_000_000)));
        enqueueOf(1, 4);
        assertThat(queue.dequeue(0).id).isZero();
        change(CakeSpec.DEFAULT.withBandwidth(new Rate(2_000_000)), MS);
        assertThat(leave(MS)).containsExactly("1@8000000", "2@12000000", "3@16000000");
    }

    /** {@code fifo_set_limit} asks whether a kind is called ?fifo and no further; the bytes of tbf are then packets. */
    @Test
    void a_change_of_tbf_sets_the_limit_of_a_fifo_that_drops_its_oldest() {
        TbfSpec slow = TbfSpec.of(new Rate(1_000_000), 1514, 9_000);
        start(slow, HeadDropSpec.packets(2));
        enqueueOf(1, 3);
        assertThat(dropped).containsExactly("0 pfifo_head_drop");
        change(TbfSpec.of(new Rate(1_000_000), 1514, 4), 0);
        enqueueOf(1, 3);
        assertThat(dropped).containsExactly("0 pfifo_head_drop", "1 pfifo_head_drop");
    }

    private void start(QdiscSpec... rootFirst) {
        DropSink sink = (packet, reason, stage, nowNs) -> dropped.add(packet.id + " " + stage);
        queue = QdiscTree.build(List.of(rootFirst), new Streams(1), sink);
    }

    private void change(QdiscSpec spec, long nowNs) {
        queue.change(spec, true, nowNs);
    }

    private void enqueueOf(int flow, int count) {
        for (int i = 0; i < count; i++) {
            Packet packet = TestPacket.of(arrivals++, 1000);
            packet.flow = flow;
            queue.enqueue(packet, 0);
        }
    }

    private void enqueueMarkable(int count, int ecn) {
        for (int i = 0; i < count; i++) {
            Packet packet = TestPacket.of(arrivals++, 1000);
            packet.ecn = ecn;
            queue.enqueue(packet, 0);
        }
    }

    /** All that leaves from {@code nowNs} on, each with its instant. */
    private List<String> leave(long nowNs) {
        List<String> left = new ArrayList<>();
        long atNs = nowNs;
        while (queue.nextNs() != Qdisc.NEVER) {
            atNs = Math.max(atNs, queue.nextNs());
            Packet packet = queue.dequeue(atNs);
            if (packet != null) {
                left.add(packet.id + "@" + atNs);
            }
        }
        return left;
    }
}
