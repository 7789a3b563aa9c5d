package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Segments of 1000 bytes, 45 to a buffer, which takes 832 bytes more. */
class SendBufferTest {
    private static final long CHUNK = 45_000;

    private static final int OVERHEAD = 832;

    /** The kernel doubles what is asked for: 106000 bytes. */
    private final SendBuffer buffer = new SendBuffer(1, 53_000, 1 << 20, OVERHEAD, 0);

    SendBufferTest() {
        buffer.fillTo(CHUNK);
    }

    private long room(long acknowledged, long sent) {
        return room(acknowledged, sent, 0);
    }

    private long room(long acknowledged, long sent, int sentBuffers) {
        return buffer.roomBytes(1 + acknowledged, 1 + sent, sentBuffers);
    }

    private void append(long bytes) {
        buffer.append(bytes, 1);
    }

    private static boolean wakes(SendBuffer asked, long acknowledged) {
        return asked.wakesWriter(1 + acknowledged, 1 + acknowledged, 0);
    }

    @Test
    void takes_one_buffer_after_the_other_while_there_is_memory() {
        buffer.write(1 << 30);

        assertThat(room(0, 0)).isEqualTo(CHUNK);
        append(CHUNK);
        assertThat(room(0, 0)).isEqualTo(CHUNK);
        append(CHUNK);
        assertThat(room(0, 0)).isEqualTo(CHUNK); // 91664 bytes of 106000
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

        assertThat(room(0, 3 * CHUNK, 3)).isZero();
        assertThat(room(31_000, 3 * CHUNK, 3)).isZero(); // 104000 bytes and three times 832
        assertThat(room(32_000, 3 * CHUNK, 3)).isEqualTo(CHUNK);
    }

    /** 45 bursts of two segments take 44 times 832 bytes more than one of ninety. */
    @Test
    void counts_the_memory_of_each_burst() {
        buffer.write(1 << 30);
        append(CHUNK);
        append(CHUNK);

        assertThat(room(0, 2 * CHUNK, 1)).isEqualTo(CHUNK); // 90832 bytes of 106000
        assertThat(room(0, 2 * CHUNK, 45)).isZero(); // 127440
        assertThat(room(20_000, 2 * CHUNK, 45)).isZero(); // 107440
        assertThat(room(20_000, 2 * CHUNK, 35)).isEqualTo(CHUNK); // 99120
    }

    @Test
    void counts_data_only_where_buffers_cost_nothing() {
        SendBuffer plain = new SendBuffer(1, 0, 131_072, 0, 0);
        plain.fillTo(CHUNK);
        plain.write(1 << 30);
        plain.append(131_071, 1);
        assertThat(plain.roomBytes(1, 131_072, 90)).isEqualTo(CHUNK);
        plain.append(1, 1);
        assertThat(plain.roomBytes(1, 131_073, 0)).isZero();

        SendBuffer chosen = new SendBuffer(1, 1_000_000, 131_072, 0, 0);
        chosen.fillTo(CHUNK);
        chosen.write(1 << 30);
        chosen.append(999_999, 1);
        assertThat(chosen.roomBytes(1, 1_000_000, 0)).isEqualTo(CHUNK);
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

        assertThat(wakes(buffer, 30_165)).isFalse(); // 69835 and 832 bytes of 106000 x 2 / 3
        assertThat(wakes(buffer, 30_166)).isTrue();
    }

    @Test
    void does_not_wake_an_application_that_has_written_all() {
        buffer.write(1000);
        append(1000);

        assertThat(wakes(buffer, 1000)).isFalse();
    }

    /** A packet of 1448 bytes takes 2304 (2048 of data and headers, 256 of sk_buff): 46080 bytes for the initial window. */
    @Test
    void grows_with_the_window_up_to_its_maximum() {
        SendBuffer automatic = new SendBuffer(1, 0, 1_000_000, OVERHEAD, 0);
        automatic.fillTo(1 << 20);
        automatic.write(1 << 30);

        automatic.expand(2, 10, 1448);
        automatic.append(30_720 - OVERHEAD, 1);
        assertThat(wakes(automatic, 0)).isTrue();
        automatic.append(10, 1);
        assertThat(wakes(automatic, 0)).isFalse();

        automatic.expand(3, 10, 1448);
        automatic.append(46_080 - 30_730, 1);
        assertThat(wakes(automatic, 0)).isTrue();

        automatic.expand(3, 1000, 1448);
        automatic.append(666_666 - 46_080, 1);
        assertThat(wakes(automatic, 0)).isTrue();
        automatic.append(1, 1);
        assertThat(wakes(automatic, 0)).isFalse();
    }

    @Test
    void keeps_the_size_that_the_application_chose() {
        buffer.write(1 << 30);
        append(100_000);
        buffer.expand(3, 1000, 1448);

        assertThat(wakes(buffer, 0)).isFalse();
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

    /** 2000 bytes hold three pieces of 512; a fourth needs 2048, so that 48 have to be acknowledged. */
    @Test
    void takes_whole_pieces_whenever_one_fits() {
        SendBuffer pieces = new SendBuffer(1, 2000, 131_072, 0, 512);
        pieces.write(10_000);

        assertThat(pieces.roomBytes(1, 1, 0)).isEqualTo(3 * 512);
        pieces.append(3 * 512, 1);
        assertThat(pieces.wakesWriter(1, 1, 0)).isFalse();
        assertThat(pieces.roomBytes(1, 1, 0)).isZero();
        assertThat(pieces.wakesWriter(49, 49, 0)).isTrue();
        assertThat(pieces.roomBytes(49, 49, 0)).isEqualTo(512);
    }
}
