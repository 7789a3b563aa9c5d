package narrows.format;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.packet.Checksum;
import narrows.packet.WireFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapturedChecksumTest {
    private static final int SOURCE = 0x0a000001;
    private static final int DESTINATION = 0x0a000002;
    private static final int CHECKSUM = 20 + 16;

    /** A segment whose checksum is 0: its window is what the sum of all the rest leaves to 0xffff. */
    private static byte[] segment() {
        byte[] packet = new byte[40];
        WireFormat.writeIpv4(packet, 0, 40, 1, 0, WireFormat.PROTOCOL_TCP, SOURCE, DESTINATION);
        WireFormat.writeTcp(packet, 20, 1000, 2000, 7, 8, 0x10, 0, 0, 0, SOURCE, DESTINATION);
        int window = (packet[CHECKSUM] & 0xff) << 8 | (packet[CHECKSUM + 1] & 0xff);
        WireFormat.writeTcp(packet, 20, 1000, 2000, 7, 8, 0x10, window, 0, 0, SOURCE, DESTINATION);
        return packet;
    }

    private static byte[] mangled() {
        byte[] packet = segment();
        WireFormat.putShort(packet, CHECKSUM, 0xffff);
        return packet;
    }

    @Test
    void writes_the_zero_that_linux_writes_as_ones() {
        byte[] packet = mangled();

        CapturedChecksum.normalise(packet, 40);

        assertThat(packet).isEqualTo(segment());
        assertThat(packet[CHECKSUM]).isZero();
        assertThat(packet[CHECKSUM + 1]).isZero();
        long pseudoHeader = Checksum.addInt(Checksum.addInt(WireFormat.PROTOCOL_TCP + 20, SOURCE), DESTINATION);
        assertThat(Checksum.finish(Checksum.add(pseudoHeader, packet, 20, 20)))
                .as("sum over a segment with its checksum")
                .isZero();
    }

    @Test
    void leaves_every_other_checksum_alone() {
        byte[] packet = segment();
        WireFormat.putShort(packet, CHECKSUM, 0xff00);

        CapturedChecksum.normalise(packet, 40);

        assertThat(packet[CHECKSUM]).isEqualTo((byte) 0xff);
    }

    @Test
    void leaves_other_protocols_and_later_fragments_alone() {
        byte[] datagram = mangled();
        datagram[9] = 17;
        byte[] fragment = mangled();
        fragment[7] = 2;

        CapturedChecksum.normalise(datagram, 40);
        CapturedChecksum.normalise(fragment, 40);

        assertThat(datagram[CHECKSUM]).isEqualTo((byte) 0xff);
        assertThat(fragment[CHECKSUM]).isEqualTo((byte) 0xff);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 19, 20, 37})
    void touches_nothing_beyond_what_was_captured(int capturedBytes) {
        byte[] packet = mangled();

        CapturedChecksum.normalise(packet, capturedBytes);

        assertThat(packet).isEqualTo(mangled());
    }
}
