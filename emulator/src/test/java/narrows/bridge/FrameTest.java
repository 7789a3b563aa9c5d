package narrows.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import narrows.packet.Checksum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class FrameTest {
    private static final int CONGESTION_EXPERIENCED = 3;

    private final FramePool pool = new FramePool(1500, 2);
    private final FrameParser parser = new FrameParser(2, 1);

    private Frame frame(int ecn) {
        byte[] bytes = Frames.data(0, 1, 11, ecn);
        Frame frame = pool.take();
        frame.fill(bytes, bytes.length);
        assertThat(parser.parse(frame, bytes.length)).isTrue();
        return frame;
    }

    @Test
    void writes_the_bytes_that_came_in() {
        byte[] written = new byte[60];

        assertThat(frame(2).write(written, 5, 55)).isEqualTo(51);
        assertThat(Arrays.copyOfRange(written, 5, 56)).isEqualTo(Frames.data(0, 1, 11, 2));
    }

    @Test
    void writes_no_more_than_the_limit() {
        byte[] written = new byte[30];

        assertThat(frame(0).write(written, 0, 20)).isEqualTo(20);
        assertThat(written[20]).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void brings_a_mark_into_the_header_with_a_right_checksum(int ecn) {
        Frame frame = frame(ecn);
        frame.ecn = CONGESTION_EXPERIENCED;
        byte[] written = new byte[51];

        frame.write(written, 0, 51);

        assertThat(written).isEqualTo(Frames.data(0, 1, 11, CONGESTION_EXPERIENCED));
        assertThat(Checksum.of(written, 0, 20))
                .as("sum over a header with its checksum")
                .isZero();
    }

    @Test
    void a_flipped_bit_is_in_the_bytes_that_leave_and_nowhere_else() {
        Frame frame = frame(0);
        frame.flipBit(20 * Byte.SIZE + 3);
        byte[] written = new byte[51];
        frame.write(written, 0, 51);
        byte[] expected = Frames.data(0, 1, 11, 0);
        expected[20] ^= 1 << 3;
        assertThat(written).isEqualTo(expected);
        assertThat(frame.damaged()).isTrue();
    }

    /** A TUN device refuses packets of no IP version, so that the kernel would never see them. */
    @Test
    void the_ip_version_is_spared() {
        Frame frame = frame(0);
        frame.flipBit(6);
        byte[] expected = Frames.data(0, 1, 11, 0);
        expected[1] ^= 1 << 6;
        byte[] written = new byte[51];
        frame.write(written, 0, 51);
        assertThat(written).isEqualTo(expected);
    }

    @Test
    void a_bit_that_is_flipped_back_is_no_damage() {
        Frame frame = frame(0);
        frame.flipBit(200);
        frame.flipBit(200);
        assertThat(frame.damaged()).isFalse();
    }

    @Test
    void a_copy_has_bytes_of_its_own_and_the_same_flow() {
        Frame frame = frame(2);
        Frame copy = frame.copy();
        frame.flipBit(300);
        byte[] written = new byte[51];
        copy.write(written, 0, 51);
        assertThat(written).isEqualTo(Frames.data(0, 1, 11, 2));
        assertThat(copy.damaged()).isFalse();
        assertThat(copy.flow).isEqualTo(frame.flow);
        assertThat(copy.flowKey()).isEqualTo(frame.flowKey());
    }

    @Test
    void a_frame_from_the_pool_is_whole() {
        Frame frame = frame(0);
        frame.flipBit(300);
        frame.release();
        assertThat(pool.take().damaged()).isFalse();
    }

    @Test
    void goes_back_to_its_pool() {
        Frame first = frame(0);
        Frame second = frame(0);

        assertThat(pool.take()).isNull();
        assertThat(pool.inUse()).isEqualTo(2);
        first.release();
        assertThat(pool.take()).isSameAs(first);
        second.release();
        assertThat(pool.inUse()).isEqualTo(1);
    }

    @Test
    void frames_do_not_overlap() {
        Frame first = frame(0);
        Frame second = frame(0);
        second.fill(new byte[1500], 1500);
        byte[] written = new byte[51];

        first.write(written, 0, 51);

        assertThat(written).isEqualTo(Frames.data(0, 1, 11, 0));
    }
}
