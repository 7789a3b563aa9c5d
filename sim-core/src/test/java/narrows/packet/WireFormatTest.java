package narrows.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class WireFormatTest {
    private static final int FROM = 0x0a000001;
    private static final int TO = 0x0a000002;

    @Test
    void writes_every_field_of_an_ipv4_header() {
        byte[] bytes = new byte[22];

        WireFormat.writeIpv4(bytes, 2, 1500, 0x1_0007, 2, WireFormat.PROTOCOL_TCP, FROM, TO);

        // 4502 + 05dc + 0007 + 4000 + 4006 + 0a00 + 0001 + 0a00 + 0002 = deee, complemented 2111.
        assertThat(hex(bytes, 2, 20)).isEqualTo("450205dc00074000400621110a0000010a000002");
    }

    @Test
    void writes_every_field_of_a_tcp_header() {
        byte[] bytes = new byte[20];

        WireFormat.writeTcp(bytes, 0, 5001, 40000, 0x01020304, 0x05060708, 0x10, 512, 0, 0, FROM, TO);

        // Pseudo header: 0a00 + 0001 + 0a00 + 0002 + 0006 + 0014 = 141d.
        // Header: 1389 + 9c40 + 0102 + 0304 + 0506 + 0708 + 5010 + 0200 = 111ed. Together 1260a, folded 260b.
        assertThat(hex(bytes, 0, 20)).isEqualTo("13899c4001020304050607085010" + "0200" + "d9f4" + "0000");
    }

    @Test
    void covers_options_that_stand_behind_the_header() {
        byte[] bytes = new byte[24];
        WireFormat.putInt(bytes, 20, 0x020405b4);

        WireFormat.writeTcp(bytes, 0, 5001, 40000, 1, 0, 0x02, 65535, 4, 0, FROM, TO);

        assertThat(bytes[12] >> 4 & 15).isEqualTo(6);
        assertThat(sumWithPseudoHeader(bytes, 24)).isZero();
    }

    @Test
    void counts_a_payload_of_zeros_in_the_length_only() {
        byte[] segment = new byte[20 + 1448];

        WireFormat.writeTcp(segment, 0, 1, 2, 3, 4, 0x18, 5, 0, 1448, FROM, TO);

        assertThat(sumWithPseudoHeader(segment, segment.length)).isZero();
    }

    @Test
    void keeps_the_upper_half_of_large_sequence_numbers() {
        byte[] bytes = new byte[20];

        WireFormat.writeTcp(bytes, 0, 1, 2, 0xfffefdfc, 0, 0xff, 0, 0, 0, FROM, TO);

        assertThat(hex(bytes, 4, 4)).isEqualTo("fffefdfc");
        assertThat(hex(bytes, 12, 2)).isEqualTo("50ff");
    }

    @Test
    void refuses_options_that_no_header_can_hold() {
        assertThatThrownBy(() -> WireFormat.writeTcp(new byte[80], 0, 1, 2, 3, 4, 0, 0, 44, 0, FROM, TO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WireFormat.writeTcp(new byte[80], 0, 1, 2, 3, 4, 0, 0, 3, 0, FROM, TO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static int sumWithPseudoHeader(byte[] segment, int lengthBytes) {
        byte[] pseudo = HexFormat.of().parseHex("0a0000010a0000020006" + String.format("%04x", lengthBytes));
        return Checksum.finish(Checksum.add(Checksum.add(0, pseudo, 0, pseudo.length), segment, 0, lengthBytes));
    }

    private static String hex(byte[] bytes, int offset, int length) {
        return HexFormat.of().formatHex(bytes, offset, offset + length);
    }
}
