package narrows.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import narrows.testing.SeededTest;
import org.junit.jupiter.api.Test;

class TcpHeaderViewTest {
    private final TcpHeaderView view = new TcpHeaderView();

    private static Segment segment() {
        Segment segment = new Segment(null);
        segment.sourceAddress = 0x0a4d0001;
        segment.destinationAddress = 0x0a4d0005;
        segment.sourcePort = 40001;
        segment.destinationPort = 5001;
        segment.sequence = 0x1_ffff_fff0L;
        segment.acknowledgment = 0x8000_0001L;
        segment.flags = Segment.ACK | Segment.PSH;
        segment.windowBytes = 65536;
        segment.windowShift = 7;
        return segment;
    }

    private boolean wrap(Segment segment) {
        segment.seal();
        byte[] bytes = new byte[2000];
        return view.wrap(bytes, segment.write(bytes, 0, 128));
    }

    @Test
    void reads_addresses_ports_numbers_and_flags() {
        Segment segment = segment();
        segment.payloadBytes = 1448;

        assertThat(wrap(segment)).isTrue();
        assertThat(view.sourceAddress()).isEqualTo(0x0a4d0001);
        assertThat(view.destinationAddress()).isEqualTo(0x0a4d0005);
        assertThat(view.sourcePort()).isEqualTo(40001);
        assertThat(view.destinationPort()).isEqualTo(5001);
        assertThat(view.sequence()).isEqualTo(0xffff_fff0);
        assertThat(view.acknowledgment()).isEqualTo(0x8000_0001);
        assertThat(view.flags()).isEqualTo(0x18);
        assertThat(view.window()).isEqualTo(512);
        assertThat(view.payloadBytes()).isEqualTo(1448);
        assertThat(view.sackBlocks()).isZero();
        assertThat(view.hasTimestamps()).isFalse();
    }

    @Test
    void reads_timestamps_and_sack_blocks() {
        Segment segment = segment();
        segment.timestamps = true;
        segment.timestampValue = 0x9000_0000;
        segment.timestampEcho = 17;
        segment.addSackBlock(0x1_0000_0010L, 0x1_0000_0020L);
        segment.addSackBlock(0x1_0000_0030L, 0x1_0000_0040L);

        assertThat(wrap(segment)).isTrue();
        assertThat(view.timestampValue()).isEqualTo(0x9000_0000);
        assertThat(view.timestampEcho()).isEqualTo(17);
        assertThat(view.sackBlocks()).isEqualTo(2);
        assertThat(view.sackLeft(0)).isEqualTo(0x10);
        assertThat(view.sackRight(1)).isEqualTo(0x40);
        assertThatThrownBy(() -> view.sackLeft(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void reads_the_options_of_a_syn() {
        Segment segment = segment();
        segment.flags = Segment.SYN;
        segment.mssOption = 1460;
        segment.windowScaleOption = 7;
        segment.timestamps = true;
        segment.sackPermitted = true;

        assertThat(wrap(segment)).isTrue();
        assertThat(view.has(Segment.SYN)).isTrue();
        assertThat(view.mssBytes()).isEqualTo(1460);
        assertThat(view.windowShift()).isEqualTo(7);
        assertThat(view.hasTimestamps()).isTrue();
    }

    @Test
    void forgets_the_options_of_the_packet_before() {
        Segment before = segment();
        before.mssOption = 1460;
        before.addSackBlock(1, 2);
        wrap(before);

        assertThat(wrap(segment())).isTrue();
        assertThat(view.mssBytes()).isZero();
        assertThat(view.windowShift()).isEqualTo(-1);
        assertThat(view.sackBlocks()).isZero();
    }

    @Test
    void is_no_view_of_what_is_cut_of_another_protocol_or_a_later_fragment() {
        byte[] good = new byte[60];
        Segment segment = segment();
        segment.seal();
        segment.write(good, 0, 60);

        assertThat(view.wrap(good, 40)).isTrue();
        assertThat(view.wrap(good, 39)).isFalse();
        assertThat(view.wrap(changed(good, 0, 0x65), 40)).isFalse();
        assertThat(view.wrap(changed(good, 0, 0x44), 40)).isFalse();
        assertThat(view.wrap(changed(good, 9, 17), 40)).isFalse();
        assertThat(view.wrap(changed(good, 7, 1), 40)).isFalse();
        assertThat(view.wrap(changed(good, 32, 0x40), 40)).isFalse();
        assertThat(view.wrap(changed(good, 3, 39), 40)).isFalse();
    }

    @Test
    void stops_at_an_option_that_does_not_fit() {
        byte[] bytes = new byte[60];
        Segment segment = segment();
        segment.addSackBlock(1, 2);
        segment.seal();
        segment.write(bytes, 0, 60);

        assertThat(view.wrap(changed(bytes, 43, 200), 52)).isTrue();
        assertThat(view.sackBlocks()).isZero();
        assertThat(view.wrap(changed(bytes, 43, 0), 52)).isTrue();
        assertThat(view.sackBlocks()).isZero();
        assertThat(view.wrap(bytes, 51)).isTrue();
        assertThat(view.sackBlocks()).isZero();
        assertThat(view.wrap(bytes, 52)).isTrue();
        assertThat(view.sackBlocks()).isEqualTo(1);
    }

    private static byte[] changed(byte[] bytes, int index, int value) {
        byte[] changed = bytes.clone();
        changed[index] = (byte) value;
        return changed;
    }

    @SeededTest
    void reads_within_any_bytes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = new byte[random.nextInt(20, 120)];
            random.nextBytes(bytes);
            bytes[0] = (byte) (0x45 + random.nextInt(3));
            bytes[6] = 0;
            bytes[7] = 0;
            bytes[9] = 6;
            if (view.wrap(bytes, bytes.length)) {
                assertThat(view.sackBlocks()).isBetween(0, 4);
                for (int block = 0; block < view.sackBlocks(); block++) {
                    view.sackRight(block);
                }
                view.timestampEcho();
                view.mssBytes();
            }
        }
    }
}
