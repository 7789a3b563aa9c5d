package narrows.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class FrameParserTest {
    private final FramePool pool = new FramePool(1500, 4);
    private final FrameParser parser = new FrameParser(3, 1);

    private Frame frame(byte[] bytes) {
        Frame frame = pool.take();
        frame.fill(bytes, bytes.length);
        return frame;
    }

    private boolean parses(byte[] bytes) {
        Frame frame = frame(bytes);
        boolean parsed = parser.parse(frame, bytes.length);
        frame.release();
        return parsed;
    }

    @Test
    void finds_length_nodes_flow_and_ecn() {
        byte[] bytes = Frames.data(0, 2, 100, 2);
        Frame frame = frame(bytes);

        assertThat(parser.parse(frame, bytes.length)).isTrue();
        assertThat(frame.lengthBytes).isEqualTo(140);
        assertThat(frame.source).isZero();
        assertThat(frame.destination).isEqualTo(2);
        assertThat(frame.flow).isZero();
        assertThat(frame.ecn).isEqualTo(2);
        assertThat(frame.tcpPayloadBytes()).isEqualTo(100);
    }

    @Test
    void knows_the_flow_of_datagrams_too() {
        byte[] bytes = Frames.data(0, 2, 100, 0);
        bytes[9] = 17;
        Frame frame = frame(bytes);

        assertThat(parser.parse(frame, bytes.length)).isTrue();
        assertThat(frame.flow).isZero();
        assertThat(frame.tcpPayloadBytes()).isZero();
    }

    /** Only the first fragment has ports; the kernel sends the others right behind it. */
    @Test
    void later_fragments_belong_to_the_flow_of_the_first() {
        byte[] first = Frames.data(0, 2, 100, 0);
        first[6] = 0x20;
        byte[] later = Frames.data(0, 2, 100, 0);
        later[7] = 13;
        later[20] = 0;
        byte[] otherId = later.clone();
        otherId[5] = 99;
        byte[] otherSource = later.clone();
        otherSource[15] = 2;

        assertThat(flow(first)).isZero();
        assertThat(flow(later)).isZero();
        assertThat(flow(otherId)).isEqualTo(-1);
        assertThat(flow(otherSource)).isEqualTo(-1);
    }

    private int flow(byte[] bytes) {
        Frame frame = frame(bytes);
        assertThat(parser.parse(frame, bytes.length)).isTrue();
        int flow = frame.flow;
        frame.release();
        return flow;
    }

    @Test
    void takes_the_length_from_the_header_not_from_the_read() {
        byte[] padded = new byte[64];
        byte[] bytes = Frames.data(0, 1, 0, 0);
        System.arraycopy(bytes, 0, padded, 0, bytes.length);
        Frame frame = frame(padded);

        assertThat(parser.parse(frame, padded.length)).isTrue();
        assertThat(frame.lengthBytes).isEqualTo(40);
    }

    @Test
    void discards_what_is_not_between_nodes_of_the_network() {
        assertThat(parses(Frames.data(0, 3, 0, 0))).isFalse();
        assertThat(parses(Frames.data(3, 0, 0, 0))).isFalse();
    }

    @Test
    void discards_ipv6_and_truncated_packets() {
        byte[] ipv6 = Frames.data(0, 1, 0, 0);
        ipv6[0] = 0x60;
        byte[] longerThanRead = Frames.data(0, 1, 0, 0);
        longerThanRead[3] = 41;
        byte[] shortHeader = Frames.data(0, 1, 0, 0);
        shortHeader[0] = 0x44;

        assertThat(parses(ipv6)).isFalse();
        assertThat(parses(longerThanRead)).isFalse();
        assertThat(parses(shortHeader)).isFalse();
        assertThat(parses(new byte[19])).isFalse();
    }

    @Test
    void knows_no_flow_of_other_protocols_and_later_fragments() {
        byte[] icmp = Frames.data(0, 1, 0, 0);
        icmp[9] = 1;
        byte[] fragment = Frames.data(0, 1, 0, 0);
        fragment[7] = 1;
        Frame first = frame(icmp);
        Frame second = frame(fragment);

        assertThat(parser.parse(first, icmp.length)).isTrue();
        assertThat(first.flow).isEqualTo(-1);
        assertThat(parser.parse(second, fragment.length)).isTrue();
        assertThat(second.flow).isEqualTo(-1);
    }
}
