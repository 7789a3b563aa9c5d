package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Segments of 1000 bytes, 45 to a buffer; memory is 1.06 times the bytes. */
class SendBufferTest {
    private static final long CHUNK = 45_000;

    /** Twice 53000 bytes are 100 segments with their overhead. */
    private final SendBuffer buffer = new SendBuffer(1, 53_000, 1 << 20);

    private long room(long acknowledged, long sent) {
        return buffer.roomBytes(1 + acknowledged, 1 + sent, CHUNK);
    }

    private void append(long bytes) {
        appendTo(buffer, bytes);
    }

    private static void appendTo(SendBuffer to, long bytes) {
        to.append(bytes, 1, CHUNK);
    }

    @Test
    void takes_one_buffer_after_the_other_while_there_is_memory() {
        buffer.write(1 << 30);

        assertThat(room(0, 0)).isEqualTo(CHUNK);
        append(CHUNK);
        assertThat(room(0, 0)).isEqualTo(CHUNK);
        append(CHUNK);
        assertThat(room(0, 0)).isEqualTo(CHUNK); // 90 segments are below the limit of 100
        append(CHUNK);
        assertThat(room(0, 0)).isZero();
    }

    /** The last buffer has room for what was sent from its front. */
    @Test
    void appends_to_the_last_buffer_without_looking_at_memory() {
        buffer.write(1 << 30);
        append(CHUNK);
        append(CHUNK);
        append(CHUNK);

        assertThat(room(0, CHUNK)).as("all of the last buffer is unsent").isZero();
        assertThat(room(0, 2 * CHUNK)).isZero();
        assertThat(room(0, 2 * CHUNK + 20_000)).isEqualTo(20_000);
        assertThat(room(0, 3 * CHUNK - 1000)).isEqualTo(CHUNK - 1000);
    }

    @Test
    void begins_no_buffer_without_memory_when_all_was_sent() {
        buffer.write(1 << 30);
        append(CHUNK);
        append(CHUNK);
        append(CHUNK);

        assertThat(room(0, 3 * CHUNK)).isZero();
        assertThat(room(34_000, 3 * CHUNK)).isZero(); // 101000 bytes with 6 % more are above the limit of 106000
        assertThat(room(36_000, 3 * CHUNK)).isEqualTo(CHUNK);
    }

    @Test
    void fills_a_buffer_that_a_write_left_short() {
        buffer.write(1 << 30);
        append(CHUNK - 10_000);

        assertThat(room(0, 0)).isEqualTo(10_000);
        append(10_000);
        assertThat(buffer.lastIsHead(1)).isTrue();
        append(1000);
        assertThat(buffer.lastIsHead(1)).isFalse();
        assertThat(buffer.lastIsHead(1 + CHUNK)).isTrue();
    }

    @Test
    void counts_what_was_written_since_the_last_push() {
        buffer.write(1 << 30);
        append(CHUNK);
        buffer.push();
        append(1000);

        assertThat(buffer.unpushedBytes()).isEqualTo(1000);
    }

    @Test
    void wakes_the_application_when_a_third_is_free() {
        buffer.write(1 << 30);
        append(100_000);

        assertThat(buffer.wakesWriter(1 + 33_000)).isFalse();
        assertThat(buffer.wakesWriter(1 + 33_334)).isTrue();
    }

    @Test
    void does_not_wake_an_application_that_has_written_all() {
        buffer.write(1000);
        append(1000);

        assertThat(buffer.wakesWriter(1001)).isFalse();
    }

    /** A packet of 1448 bytes takes 2304 (2048 of data and headers, 256 of sk_buff): 46080 bytes for the initial window. */
    @Test
    void grows_with_the_window_up_to_its_maximum() {
        SendBuffer automatic = new SendBuffer(1, 0, 1_000_000);
        automatic.write(1 << 30);

        automatic.expand(2, 10, 1448);
        appendTo(automatic, 30_720 * 100 / 106);
        assertThat(automatic.wakesWriter(1)).isTrue();
        appendTo(automatic, 10);
        assertThat(automatic.wakesWriter(1)).isFalse();

        automatic.expand(3, 10, 1448);
        appendTo(automatic, 46_080 * 100 / 106 - (30_720 * 100 / 106 + 10));
        assertThat(automatic.wakesWriter(1)).isTrue();

        automatic.expand(3, 1000, 1448);
        appendTo(automatic, 666_666 * 100 / 106 - 46_080 * 100 / 106);
        assertThat(automatic.wakesWriter(1)).isTrue();
        appendTo(automatic, 10);
        assertThat(automatic.wakesWriter(1)).isFalse();
    }

    @Test
    void keeps_the_size_that_the_application_chose() {
        buffer.write(1 << 30);
        append(100_000);
        buffer.expand(3, 1000, 1448);

        assertThat(buffer.wakesWriter(1)).isFalse();
    }

    @Test
    void has_a_fin_only_behind_the_last_byte() {
        buffer.write(100);
        buffer.close();
        append(room(0, 0));

        assertThat(buffer.finAt(100)).isFalse();
        assertThat(buffer.finAt(101)).isTrue();
        assertThat(buffer.done(101)).isFalse();
        assertThat(buffer.done(102)).isTrue();
    }
}
