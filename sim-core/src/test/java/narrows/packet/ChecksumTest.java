package narrows.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    /** The example of RFC 1071, section 3: the sum is ddf2. */
    private static final byte[] RFC_1071 = HexFormat.of().parseHex("0001f203f4f5f6f7");

    @Test
    void complements_the_sum_of_the_example_in_rfc_1071() {
        assertThat(Checksum.of(RFC_1071, 0, 8)).isEqualTo(0xffff - 0xddf2);
    }

    @Test
    void is_the_same_when_the_bytes_come_in_pieces() {
        long sum = Checksum.add(Checksum.add(0, RFC_1071, 0, 2), RFC_1071, 2, 6);

        assertThat(Checksum.finish(sum)).isEqualTo(0x220d);
    }

    @Test
    void pads_an_odd_last_byte_with_zero() {
        // 0001 + f203 + f400 = 1e604, with the carry e605.
        assertThat(Checksum.of(RFC_1071, 0, 5)).isEqualTo(0xffff - 0xe605);
    }

    @Test
    void adds_an_address_as_two_words() {
        assertThat(Checksum.finish(Checksum.addInt(0, 0x0001f203))).isEqualTo(Checksum.of(RFC_1071, 0, 4));
    }

    @Test
    void is_zero_over_data_that_contain_its_own_checksum() {
        byte[] header = HexFormat.of().parseHex("45000073000040004011b861c0a80001c0a800c7");

        assertThat(Checksum.of(header, 0, header.length)).isZero();
    }
}
