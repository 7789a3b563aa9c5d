package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Segments of 1000 bytes, 45 to a buffer; memory is 1.06 times the bytes. */
class SendBufferTest {
    private static final int SEGMENT = 1000;
    private static final long CHUNK = 45_000;

    private final SendBuffer buffer = new SendBuffer(1, 106_000);

    @Test
    void takes_one_buffer_more_than_can_be_sent() {
        buffer.write(1 << 30);
        buffer.refill(1, 1, SEGMENT);

        assertThat(buffer.unsentBytes(1)).isEqualTo(CHUNK);
    }

    @Test
    void takes_the_next_buffer_once_less_than_one_is_unsent() {
        buffer.write(1 << 30);
        buffer.refill(1, 1, SEGMENT);
        buffer.refill(1, 1, SEGMENT);
        assertThat(buffer.unsentBytes(1)).isEqualTo(CHUNK);

        buffer.refill(1, 1001, SEGMENT);
        assertThat(buffer.unsentBytes(1)).isEqualTo(2 * CHUNK);
    }

    @Test
    void begins_no_buffer_when_its_memory_is_full() {
        buffer.write(1 << 30);
        for (int chunk = 0; chunk < 9; chunk++) {
            buffer.refill(1, 1 + chunk * CHUNK, SEGMENT);
        }
        assertThat(buffer.unsentBytes(1)).isEqualTo(3 * CHUNK); // 90 segments were below the limit of 100

        buffer.refill(1 + 35_000, 1 + 3 * CHUNK, SEGMENT);
        assertThat(buffer.unsentBytes(1)).isEqualTo(3 * CHUNK);
        buffer.refill(1 + 36_000, 1 + 3 * CHUNK, SEGMENT);
        assertThat(buffer.unsentBytes(1)).isEqualTo(4 * CHUNK);
    }

    @Test
    void has_a_fin_only_behind_the_last_byte() {
        buffer.write(100);
        buffer.close();
        buffer.refill(1, 1, SEGMENT);

        assertThat(buffer.finAt(100)).isFalse();
        assertThat(buffer.finAt(101)).isTrue();
        assertThat(buffer.done(101)).isFalse();
        assertThat(buffer.done(102)).isTrue();
    }
}
