package narrows.iperf.v2;

import static narrows.iperf.v2.FirstBytes.Verdict.HEADER;
import static narrows.iperf.v2.FirstBytes.Verdict.IPERF3;
import static narrows.iperf.v2.FirstBytes.Verdict.MORE;
import static narrows.iperf.v2.FirstBytes.Verdict.PLAIN_DATA;
import static narrows.iperf.v2.FirstBytes.Verdict.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstBytesTest {
    private static final String NORMAL = "40010078 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000"
            + " 00000000 00020001 00080003 00000000 00013880 00000000 00000000";
    private static final String COOKIE = "abcdefghijklmnopqrstuvwxyz234567abcd\0";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 24, 59, 60, 100})
    void finds_the_header_in_pieces_of_any_size(int pieceBytes) {
        byte[] stream = Arrays.copyOf(Hex.bytes(NORMAL), 100);
        FirstBytes first = new FirstBytes();
        FirstBytes.Verdict verdict = MORE;
        for (int at = 0; at < stream.length && verdict == MORE; at += pieceBytes) {
            verdict = first.take(Arrays.copyOfRange(stream, at, Math.min(stream.length, at + pieceBytes)));
            assertThat(verdict).isEqualTo(at + pieceBytes >= 60 ? HEADER : MORE);
        }
        assertThat(first.header().orElseThrow().base().bufferBytes()).isEqualTo(1000);
    }

    @Test
    void takes_digits_and_zeros_for_payload() {
        assertThat(new FirstBytes().take("0123456789".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(PLAIN_DATA);
        assertThat(new FirstBytes().take("5678".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(PLAIN_DATA);
        assertThat(new FirstBytes().take(new byte[4])).isEqualTo(PLAIN_DATA);
    }

    @Test
    void waits_for_four_bytes() {
        FirstBytes first = new FirstBytes();
        assertThat(first.empty()).isTrue();
        assertThat(first.take(new byte[3])).isEqualTo(MORE);
        assertThat(first.empty()).isFalse();
    }

    @Test
    void knows_an_iperf3_client_by_its_cookie_in_whatever_pieces() {
        byte[] cookie = COOKIE.getBytes(StandardCharsets.US_ASCII);
        assertThat(new FirstBytes().take(cookie)).isEqualTo(IPERF3);
        FirstBytes first = new FirstBytes();
        for (int i = 0; i < 36; i++) {
            assertThat(first.take(new byte[] {cookie[i]})).isEqualTo(MORE);
        }
        assertThat(first.take(new byte[] {0})).isEqualTo(IPERF3);
    }

    @Test
    void refuses_a_permit_key() {
        assertThat(new FirstBytes().take("qqqq, and no cookie".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(REFUSED);
    }

    @Test
    void reads_the_short_header_of_old_clients() {
        FirstBytes first = new FirstBytes();
        assertThat(first.take(Hex.bytes("80000000 00000001 00001771 00000000 00000000")))
                .isEqualTo(MORE);
        assertThat(first.take(Hex.bytes("fffffc18"))).isEqualTo(HEADER);
        assertThat(first.header().orElseThrow().extension()).isEmpty();
    }

    @Test
    void a_length_without_sense_neither_hangs_on_more_than_255_bytes_nor_reads_beyond_the_end() {
        FirstBytes longest = new FirstBytes();
        assertThat(longest.take(Hex.bytes("c00101ff"))).isEqualTo(MORE);
        assertThat(longest.take(new byte[1000])).isEqualTo(HEADER);
        FirstBytes shortest = new FirstBytes();
        assertThat(shortest.take(Hex.bytes("40010002 00000001 00001389 000003e8 00000000 ffffff9c")))
                .isEqualTo(HEADER);
        assertThat(shortest.header().orElseThrow().extension()).isEmpty();
    }
}
