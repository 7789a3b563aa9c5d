package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.packet.Packet;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FifoTest {
    /** Measured on Linux: 4542 bytes hold three frames of 1514, 4541 two. */
    @ParameterizedTest
    @CsvSource({"4542, 3", "4541, 2", "1514, 1", "1513, 0", "0, 0"})
    void takes_a_packet_while_the_backlog_with_it_is_at_most_the_limit(long limitBytes, int held) {
        assertThat(filled(FifoSpec.bytes(limitBytes)).backlogPackets()).isEqualTo(held);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "9"})
    void takes_as_many_packets_as_the_limit_says(int limitPackets) {
        Qdisc fifo = filled(FifoSpec.packets(limitPackets));
        assertThat(fifo.backlogPackets()).isEqualTo(limitPackets);
        assertThat(fifo.backlogBytes()).isEqualTo(1514L * limitPackets);
    }

    @Test
    void takes_everything_without_a_limit() {
        assertThat(filled(FifoSpec.unlimited()).backlogPackets()).isEqualTo(10);
    }

    @Test
    void drops_at_the_tail_and_names_itself() {
        StringBuilder log = new StringBuilder();
        Qdisc fifo = FifoSpec.packets(1)
                .build(null, new Streams(1), (packet, reason, stage, nowNs) -> log.append(packet.id)
                        .append(' ')
                        .append(reason)
                        .append(' ')
                        .append(stage)
                        .append(' ')
                        .append(nowNs));
        assertThat(fifo.enqueue(TestPacket.of(1, 100), 5)).isTrue();
        assertThat(fifo.enqueue(TestPacket.of(2, 100), 6)).isFalse();
        assertThat(log).hasToString("2 QUEUE_LIMIT pfifo 6");
    }

    @Test
    void gives_packets_in_order_and_nothing_when_empty() {
        Qdisc fifo = filled(FifoSpec.packets(2));
        assertThat(fifo.peek(0).id).isZero();
        assertThat(List.of(fifo.dequeue(0).id, fifo.dequeue(0).id)).containsExactly(0L, 1L);
        assertThat(fifo.dequeue(0)).isNull();
        assertThat(fifo.nextNs()).isEqualTo(Qdisc.NEVER);
    }

    @Test
    void marks_what_finds_the_threshold_waiting_and_drops_nothing_for_it() {
        Qdisc fifo =
                FifoSpec.packets(4).markingFrom(2).build(null, new Streams(1), (packet, reason, stage, nowNs) -> {});
        int[] sent = {Packet.ECT_0, Packet.ECT_0, Packet.ECT_0, Packet.NOT_ECT};
        for (int ecn : sent) {
            Packet packet = TestPacket.of(1, 100);
            packet.ecn = ecn;
            assertThat(fifo.enqueue(packet, 0)).isTrue();
        }
        int[] marks = {Packet.ECT_0, Packet.ECT_0, Packet.CE, Packet.NOT_ECT};
        for (int mark : marks) {
            assertThat(fifo.dequeue(0).ecn).isEqualTo(mark);
        }
    }

    @Test
    void says_from_where_on_it_marks() {
        assertThat(FifoSpec.packets(100).markingFrom(15).describe())
                .isEqualTo("pfifo limit 100 packets, marks from 15 packets");
    }

    private static Qdisc filled(FifoSpec spec) {
        Qdisc fifo = spec.build(null, new Streams(1), (packet, reason, stage, nowNs) -> packet.release());
        for (int i = 0; i < 10; i++) {
            fifo.enqueue(TestPacket.of(i, 1514), 0);
        }
        return fifo;
    }
}
