package narrows.packet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Copies and damage of packets on their way. */
class PacketCopyTest {
    private final SegmentPool segments = new SegmentPool();
    private final DatagramPool datagrams = new DatagramPool();
    private final FragmentPool fragments = new FragmentPool();

    @Test
    void a_copy_of_a_segment_has_its_bytes_and_its_flow() {
        Segment segment = segment();
        Segment copy = segment.copy();
        assertThat(bytes(copy)).isEqualTo(bytes(segment));
        assertThat(copy.flowKey()).isEqualTo(segment.flowKey());
        assertThat(copy.flow).isEqualTo(3);
        assertThat(copy.id).isEqualTo(77);
    }

    @Test
    void a_copy_of_a_datagram_has_its_bytes_and_its_flow() {
        Datagram datagram = datagram();
        Datagram copy = datagram.copy();
        assertThat(bytes(copy)).isEqualTo(bytes(datagram));
        assertThat(copy.flowKey()).isEqualTo(datagram.flowKey());
        assertThat(copy.index).isEqualTo(9);
    }

    /** The whole has five owners then: its own, two pieces, and a copy of one of them. */
    @Test
    void a_copy_of_a_fragment_holds_the_same_packet() {
        Datagram datagram = datagram();
        Fragment piece = fragments.piece(datagram, 0, 48, false);
        Fragment copy = piece.copy();
        assertThat(bytes(copy)).isEqualTo(bytes(piece));
        assertThat(copy.flowKey()).isEqualTo(piece.flowKey());
        assertThat(copy.whole()).isSameAs(datagram);
        piece.release();
        assertThat(copy.whole()).isSameAs(datagram);
    }

    @Test
    void flows_differ_in_their_keys_by_ports_and_direction() {
        Segment segment = segment();
        Segment other = segment();
        other.sourcePort++;
        Segment back = segment();
        back.sourceAddress = segment.destinationAddress;
        back.destinationAddress = segment.sourceAddress;
        assertThat(other.flowKey()).isNotEqualTo(segment.flowKey());
        assertThat(back.flowKey()).isNotEqualTo(segment.flowKey());
        segment.sequence += 1448;
        assertThat(segment().flowKey()).as("whatever the segment carries").isEqualTo(segment.flowKey());
    }

    @Test
    void damage_to_a_packet_leaves_its_copy_whole() {
        Segment segment = segment();
        Segment copy = segment.copy();
        segment.flipBit(100);
        assertThat(segment.damaged()).isTrue();
        assertThat(copy.damaged()).isFalse();
        byte[] whole = bytes(copy);
        byte[] damaged = bytes(segment);
        whole[12] ^= 1 << 4;
        assertThat(damaged).isEqualTo(whole);
    }

    /** RFC 1071: one's complement sums differ when a single bit does, so that either checksum is wrong, whichever bit it is. */
    @Test
    void every_flipped_bit_makes_one_of_the_checksums_wrong() {
        for (int bit = 0; bit < segment().lengthBytes * Byte.SIZE; bit++) {
            Segment segment = segment();
            segment.flipBit(bit);
            byte[] packet = bytes(segment);
            boolean inHeader = bit < WireFormat.IPV4_HEADER_BYTES * Byte.SIZE;
            assertThat(Checksum.of(packet, 0, WireFormat.IPV4_HEADER_BYTES) == 0)
                    .as("IP header with bit " + bit)
                    .isEqualTo(!inHeader);
            assertThat(inHeader || tcpChecksum(packet) != 0)
                    .as("segment with bit " + bit)
                    .isTrue();
        }
    }

    /** A packet that comes back from its pool is whole again. */
    @Test
    void a_pool_gives_no_damaged_packets() {
        Segment segment = segment();
        segment.flipBit(5);
        segment.release();
        assertThat(segments.take().damaged()).isFalse();
    }

    /** Over the pseudo header of RFC 9293, section 3.1; 0 if it is right. */
    private static int tcpChecksum(byte[] packet) {
        int length = packet.length - WireFormat.IPV4_HEADER_BYTES;
        long sum = Checksum.add(0, packet, 12, 8) + WireFormat.PROTOCOL_TCP + length;
        return Checksum.finish(Checksum.add(sum, packet, WireFormat.IPV4_HEADER_BYTES, length));
    }

    private Segment segment() {
        Segment segment = segments.take();
        addressed(segment);
        segment.sourcePort = 49152;
        segment.destinationPort = 5001;
        segment.sequence = 123_456;
        segment.acknowledgment = 654_321;
        segment.flags = Segment.ACK | Segment.PSH;
        segment.payloadBytes = 11;
        segment.windowBytes = 65_536;
        segment.timestamps = true;
        segment.timestampValue = 17;
        segment.addSackBlock(700_000, 701_448);
        segment.seal();
        return segment;
    }

    private Datagram datagram() {
        Datagram datagram = datagrams.take();
        addressed(datagram);
        datagram.sourcePort = 49152;
        datagram.destinationPort = 5001;
        datagram.payloadBytes = 100;
        datagram.index = 9;
        datagram.sentNs = 1_000_000_007;
        datagram.seal();
        return datagram;
    }

    private static void addressed(SimulatedPacket packet) {
        packet.id = 77;
        packet.flow = 3;
        packet.sourceAddress = 0x0a000001;
        packet.destinationAddress = 0x0a000002;
    }

    private static byte[] bytes(Packet packet) {
        byte[] bytes = new byte[packet.lengthBytes];
        assertThat(packet.write(bytes, 0, bytes.length)).isEqualTo(bytes.length);
        return bytes;
    }
}
