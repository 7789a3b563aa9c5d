package narrows.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.packet.Segment;
import org.junit.jupiter.api.Test;

class SamenessTest {
    private static TraceEvent data(long timeNs, long sequence, int payloadBytes, int flags) {
        return new TraceEvent(
                timeNs, timeNs, Sighting.SENT, true, timeNs, sequence, 0, payloadBytes, flags, 1, List.of(), "");
    }

    private static TraceEvent ack(long acknowledgment, SackBlock... blocks) {
        return new TraceEvent(0, 0, Sighting.SENT, false, 0, 0, acknowledgment, 0, Segment.ACK, 0, List.of(blocks), "");
    }

    @Test
    void is_to_the_byte_and_without_times() {
        Sameness bytes = new Sameness(1);

        assertThat(bytes.test(data(1, 1448, 1448, 0x10), data(2, 1448, 1448, 0x10)))
                .isTrue();
        assertThat(bytes.test(data(1, 1448, 1448, 0x10), data(1, 1449, 1448, 0x10)))
                .isFalse();
        assertThat(bytes.test(data(1, 1448, 1448, 0x10), data(1, 1448, 1447, 0x10)))
                .isFalse();
        assertThat(bytes.test(data(1, 1448, 1448, 0x10), data(1, 1448, 1448, 0x18)))
                .isFalse();
        assertThat(bytes.test(ack(1448), ack(2896))).isFalse();
        assertThat(bytes.test(ack(0, new SackBlock(1, 2)), ack(0, new SackBlock(1, 3))))
                .isFalse();
        assertThat(bytes.test(ack(0, new SackBlock(1, 2)), ack(0, new SackBlock(1, 2))))
                .isTrue();
    }

    @Test
    void rounds_to_segments_and_forgets_PSH() {
        Sameness segments = new Sameness(1448);

        assertThat(segments.test(data(1, 1448, 1448, 0x10), data(1, 1024, 1448, 0x18)))
                .isTrue();
        assertThat(segments.test(data(1, 1448, 1448, 0x10), data(1, 723, 1448, 0x10)))
                .isFalse();
        assertThat(segments.test(data(1, 1448, 1448, 0x10), data(1, 724, 1448, 0x10)))
                .isTrue();
        assertThat(segments.test(data(1, 0, 1448, 0x10), data(1, 0, 0, 0x10))).isFalse();
    }
}
