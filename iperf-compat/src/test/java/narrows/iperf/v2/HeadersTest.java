package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers against captures of iperf 2.1.8. */
class HeadersTest {
    private static final String COMMON = "-c 127.0.0.1 -t 1 -b 80k -l 1000 ";

    private static String written(String options) {
        Iperf2Options read =
                Arguments.read(List.of((COMMON + options).trim().split(" "))).options();
        TestHeader header = new HeaderBuilder(read).header(0x6b0dc3d3L * 1_000_000 + 0x9bab9);
        ByteBuffer out = ByteBuffer.allocate(TestHeader.FULL_BYTES);
        header.write(out);
        return Hex.text(out.flip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-N | 40010078 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 00000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-P 2 | 40010078 00000002 00001389 000003e8 00000000 ffffff9c 00000000 00000000 00000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-R | 44010078 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 04000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "--full-duplex | 44010078 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 08000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-d -L 6001 | c0010079 00000001 00001771 000003e8 00000000 ffffff9c 00000000 00000000 00000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-r -L 6001 | c0010078 00000001 00001771 000003e8 00000000 ffffff9c 00000000 00000000 00000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-S 0x10 -w 64K | 40010078 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 00000000 00020001 00080003 00000010 00013880 00000000 00000000",
                "--trip-times | 400100a0 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 00100000 00020001 00080003 00000000 00013880 00000000 00000000 00000000 6b0dc3d3 0009bab9 00000000 00000000",
            })
    void writes_what_a_tcp_client_of_iperf_2_1_8_writes(String options, String wire) {
        assertThat(written(options)).isEqualTo(wire);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-u | 48010098 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 00000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-u -R | 6c010098 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 04000000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-u --full-duplex | 6c010098 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 08080000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-u --no-udp-fin | 68010098 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000 00080000 00020001 00080003 00000000 00013880 00000000 00000000",
                "-u -d -L 6001 | c8010099 00000001 00001771 000003e8 00000000 ffffff9c 00000000 00000000 00000000 00020001 00080003 00000000 00013880 00000000 00000000",
            })
    void writes_what_a_udp_client_of_iperf_2_1_8_writes(String options, String wire) {
        assertThat(written(options)).isEqualTo(wire);
    }

    @Test
    void carries_an_amount_of_bytes_and_no_rate() {
        Iperf2Options read = Arguments.read(List.of("-c", "127.0.0.1", "-n", "3000", "-l", "1000"))
                .options();
        ByteBuffer out = ByteBuffer.allocate(TestHeader.EXTENDED_BYTES);
        new HeaderBuilder(read).header(0).write(out);
        assertThat(Hex.text(out.flip()))
                .isEqualTo("40010078 00000001 00001389 000003e8 00000000 00000bb8 00000000 00000000 00000000 00020001"
                        + " 00080003 00000000 00000000 00000000 00000000");
    }

    @Test
    void reads_back_what_a_client_wants() {
        TestHeader header = TestHeader.read(Hex.buffer("44010078 00000001 00001389 000003e8 00000000 ffffff9c 00000000"
                + " 00000000 04000000 00020001 00080003 00000010 00013880 00000200 00000000"));
        assertThat(header.reverse()).isTrue();
        assertThat(header.fullDuplex()).isFalse();
        assertThat(header.wantsAcknowledgement()).isFalse();
        Extension extension = header.extension().orElseThrow();
        assertThat(extension.version()).isEqualTo("2.1.8");
        assertThat(extension.tos()).isEqualTo(0x10);
        assertThat(extension.rate()).isEqualTo((2L << 32) + 80_000);
        assertThat(Amount.ofWord(header.base().amount())).isEqualTo(Amount.ofTime(1_000_000_000));
    }

    @Test
    void reads_the_24_bytes_of_iperf_1_and_2_0() {
        TestHeader header = TestHeader.read(Hex.buffer("80000001 00000001 00001771 00000000 00000000 fffffc18"));
        assertThat(header.extension()).isEmpty();
        assertThat(header.bytes()).isEqualTo(24);
        assertThat(header.twoConnections()).isTrue();
        assertThat(header.runNow()).isTrue();
        assertThat(header.wantsAcknowledgement()).isFalse();
        assertThat(header.base().port()).isEqualTo(6001);
        assertThat(Amount.ofWord(header.base().amount())).isEqualTo(Amount.ofTime(10_000_000_000L));
    }

    @Test
    void acknowledges_with_28_bytes_or_52() {
        assertThat(Hex.text(Acknowledgement.plain()))
                .isEqualTo("00000002 0000001c 00000000 00020001 00080003 00000000 00000000");
        StartBlock sent = new StartBlock(0x6b0dc3d3, 0x9bab9, 0);
        long second = 0x6b0dc3d3L * 1_000_000;
        assertThat(Hex.text(Acknowledgement.timed(sent, second + 0x9bb5e, second + 0x9bbb2)))
                .isEqualTo("00000002 00000034 00000000 00020001 00080003 00000000 00000000 6b0dc3d3 0009bab9 6b0dc3d3"
                        + " 0009bb5e 6b0dc3d3 0009bbb2");
        assertThat(Acknowledgement.is(28, 2)).isTrue();
        assertThat(Acknowledgement.is(128, 0)).isFalse();
    }

    @Test
    void asks_for_an_acknowledgement_in_normal_and_two_connection_tests_and_with_peer_detection() {
        assertThat(wants("40010078")).isTrue();
        assertThat(wants("c0010079")).isTrue();
        assertThat(wants("46010078")).isTrue();
        assertThat(wants("44010078")).isFalse();
    }

    private static boolean wants(String flags) {
        return TestHeader.read(Hex.buffer(flags + " 00000000".repeat(14))).wantsAcknowledgement();
    }

    @Test
    void a_burst_head_carries_start_instant_number_and_size() {
        TestHeader header = TestHeader.read(Hex.buffer("400100a0 00000001 00001389 000003e8 00000000 ffffff9c 00000000"
                + " 00000000 00100000 00020001 00080003 00000000 00013880 00000000 00000000 00000000 6b0dc3d3 0009bab9"
                + " 00000000 00000000"));
        long second = 0x6b0dc3d3L * 1_000_000;
        ByteBuffer head = BurstHead.write(header, second + 0x9bad5, second + 0x9bad7, 1, 1000, 1002);
        assertThat(head.remaining()).isEqualTo(92);
        assertThat(Hex.text(head))
                .isEqualTo("400100a0 00000001 00001389 6b0dc3d3 0009bad5 6b0dc3d3 0009bad7 00000000 00100000 00020001"
                        + " 00080003 00000001 000003e8 000003ea 00000000 00000000 6b0dc3d3 0009bab9 00000000 00000000"
                        + " 00000000 00000000 00000000");
        assertThat(BurstHead.sizeBytes(head)).isEqualTo(1000);
        assertThat(BurstHead.sentUs(head)).isEqualTo(second + 0x9bad7);
    }
}
