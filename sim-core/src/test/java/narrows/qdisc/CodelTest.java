package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values: the qdisc reference, sections 7 and 15.6, made from both control laws. */
class CodelTest {
    private static final long TICK_NS = 1024;
    private static final long MS = 1_000_000;
    private static final CodelParameters LINUX = CodelParameters.DEFAULT.withMtu(1514);

    private final List<Long> dropsNs = new ArrayList<>();

    @Test
    void drops_at_the_instants_of_linux() {
        dropUnderAStandingQueue(LINUX, TICK_NS);
        double[] expected = {99.998, 149.999, 206.248, 255.026, 299.177, 339.583, 377.100, 412.251, 445.432, 476.936};
        assertOffsets(expected, 0.0021);
    }

    @Test
    void drops_at_the_instants_of_the_rfc_when_exact() {
        dropUnderAStandingQueue(LINUX.withExact(true), 1000);
        double[] expected = {100, 170.711, 228.446, 278.446, 323.167, 363.992, 401.788, 437.144, 470.477, 502.100};
        assertOffsets(expected, 0.0021);
    }

    /** The first dequeue above the target starts the interval; the first drop is at the first dequeue behind its end. */
    @Test
    void drops_first_one_interval_after_the_sojourn_was_first_above_the_target() {
        dropUnderAStandingQueue(LINUX, TICK_NS);
        assertThat(dropsNs.get(0)).isEqualTo(10 * MS / TICK_NS * TICK_NS + (97656 + 1) * TICK_NS);
    }

    @Test
    void marks_where_it_may_and_never_drops_the_last_packet() {
        List<Integer> marked = new ArrayList<>();
        Qdisc codel = new CodelSpec(1000, LINUX.withEcn(true)).build(null, new Streams(1), CodelTest::fail);
        for (int i = 0; i < 300; i++) {
            TestPacket packet = TestPacket.of(i, 1000);
            packet.ecn = Packet.ECT_0;
            codel.enqueue(packet, 0);
        }
        for (int i = 0; i < 300; i++) {
            Packet packet = codel.dequeue((i + 10) * MS);
            if (packet.ecn == Packet.CE) {
                marked.add(i);
            }
        }
        // In ticks: 9765 + 97656 is not before the dequeue at 110 ms (107421), but before that at 111 ms; then 100 and
        // 50 ms.
        assertThat(marked).startsWith(101, 201, 251).doesNotContain(299, 298);
    }

    /**
     * A dequeue every 30 ms from 10 ms on: above the target from 10 ms, marks at 130 and, 100 ms later, at 250 ms. The third is due
     * 50 ms behind the instant of the second, 230 ms, in Linux, but behind the second itself in ns-3.
     */
    @ParameterizedTest
    @CsvSource({"LINUX, 9", "NS3, 10"})
    void begins_the_interval_behind_a_mark_where_its_variant_does(CodelVariant variant, int third) {
        Qdisc codel = new CodelSpec(1000, LINUX.withEcn(true).withVariant(variant))
                .build(null, new Streams(1), CodelTest::fail);
        for (int i = 0; i < 100; i++) {
            TestPacket packet = TestPacket.of(i, 1000);
            packet.ecn = Packet.ECT_0;
            codel.enqueue(packet, 0);
        }
        List<Integer> marked = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            if (codel.dequeue((10 + 30 * i) * MS).ecn == Packet.CE) {
                marked.add(i);
            }
        }
        assertThat(marked).startsWith(4, 8, third);
    }

    @Test
    void refuses_what_exceeds_its_limit() {
        QdiscRun run = new QdiscRun(TbfSpec.of(new Rate(80_000), 1514, 0), new CodelSpec(2, LINUX));
        run.burst(5, 1514);
        // One left at once, and the one that the bucket has parked still counts.
        assertThat(run.order()).containsExactly(0, 1, 2);
        assertThat(run.reasons()).containsOnly(DropReason.QUEUE_LIMIT);
    }

    @Test
    void marks_what_waited_longer_than_the_threshold() {
        CodelParameters step = LINUX.withThreshold(MS, 1, 1);
        Qdisc codel = new CodelSpec(1000, step).build(null, new Streams(1), CodelTest::fail);
        for (int i = 0; i < 4; i++) {
            TestPacket packet = TestPacket.of(i, 1000);
            packet.ecn = i % 2 == 0 ? 1 : Packet.ECT_0;
            codel.enqueue(packet, 0);
        }
        assertThat(codel.dequeue(MS / 2).ecn).isEqualTo(1);
        assertThat(codel.dequeue(2 * MS).ecn).isEqualTo(Packet.ECT_0);
        assertThat(codel.dequeue(2 * MS).ecn).isEqualTo(Packet.CE);
    }

    private static void fail(Packet packet, DropReason reason, String stage, long nowNs) {
        throw new AssertionError(packet.id + " dropped: " + reason);
    }

    /** A dequeue every {@code stepNs} from 10 ms on, out of a queue in which every packet has waited at least 6 ms. */
    private void dropUnderAStandingQueue(CodelParameters parameters, long stepNs) {
        Qdisc codel = new CodelSpec(1 << 30, parameters)
                .build(null, new Streams(1), (packet, reason, stage, nowNs) -> dropsNs.add(nowNs));
        int next = 0;
        for (long nowNs = 10 * MS / stepNs * stepNs; dropsNs.size() < 11; nowNs += stepNs) {
            while (codel.backlogPackets() < 100) {
                codel.enqueue(TestPacket.of(next++, 1500), nowNs - 6 * MS);
            }
            codel.dequeue(nowNs);
        }
    }

    private void assertOffsets(double[] expectedMs, double toleranceMs) {
        for (int i = 0; i < expectedMs.length; i++) {
            double offsetMs = (dropsNs.get(i + 1) - dropsNs.get(0)) / 1e6;
            assertThat(offsetMs - expectedMs[i]).isBetween(-0.001, toleranceMs);
        }
    }
}
