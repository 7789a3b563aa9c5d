package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** The report of {@code iperf -u -t 1 -b 80k -l 1000 -C}, captured. */
class UdpReportTest {
    private static final String CAPTURED = "00000000 00000000 00000000 00000000 c8000000 00000000 00002ee0 00000001"
            + " 00018773 00000000 00000000 0000000c 00000000 00000018 00000000 00000017 00000000 0000014d 00000000"
            + " 000002a9 00000000 00000038 000146d6 0003d090 00000000 ffffffe4 0000000c 0000000a 00000001 00000000"
            + " 00000000 00000000";

    @Test
    void reads_a_captured_report() {
        UdpReport report = UdpReport.read(Hex.buffer(CAPTURED)).orElseThrow();
        assertThat(report.bytes()).isEqualTo(12_000);
        assertThat(report.endUs()).isEqualTo(1_100_211);
        assertThat(report.lost()).isZero();
        assertThat(report.outOfOrder()).isZero();
        assertThat(report.datagrams()).isEqualTo(12);
        assertThat(report.jitterUs()).isEqualTo(24);
        assertThat(report.transitValid()).isTrue();
        assertThat(report.transit().samples()).isEqualTo(12);
        assertThat(report.transit().minUs()).isEqualTo(23);
        assertThat(report.transit().maxUs()).isEqualTo(333);
        assertThat(report.transit().meanUs()).isEqualTo(56);
        assertThat(report.transit().deviationUs()).isBetween(86.0, 88.0);
        assertThat(report.perSecond()).isEqualTo(10);
    }

    @Test
    void writes_the_captured_fields_where_they_were() {
        UdpReport report = UdpReport.read(Hex.buffer(CAPTURED)).orElseThrow();
        String written = Hex.text(report.write());
        assertThat(written).hasSameSizeAs(CAPTURED);
        assertThat(written.substring(0, 17 * 9)).isEqualTo(CAPTURED.substring(0, 17 * 9));
        assertThat(written.substring(26 * 9)).isEqualTo(CAPTURED.substring(26 * 9));
    }

    @Test
    void carries_counts_beyond_32_bits_in_the_high_words() {
        UdpReport report = new UdpReport(
                5L << 32 | 7, 1, 3L << 32 | 1, 2L << 32 | 9, 4L << 32 | 6, 0, TransitTimes.Summary.NONE, false, 0);
        assertThat(UdpReport.read(report.write())).contains(report);
    }

    @Test
    void writes_56_bytes_for_old_clients_and_reads_them() {
        UdpReport report = new UdpReport(13_000, 1_100_000, 1, 0, 13, 24, TransitTimes.Summary.NONE, false, 12);
        ByteBuffer old = report.writeOld();
        assertThat(old.remaining()).isEqualTo(56);
        assertThat(old.getInt(12)).isEqualTo(0x80000000);
        assertThat(UdpReport.read(old)).contains(report);
    }

    @Test
    void reads_the_56_bytes_with_a_head_of_16() {
        UdpReport report = UdpReport.read(
                        Hex.buffer("00000000 00000000 00000000 00000000 80000000 00000000 000032c8 00000001"
                                + " 000186fa 00000001 00000002 0000000d 00000000 0000000d"))
                .orElseThrow();
        assertThat(report.bytes()).isEqualTo(13_000);
        assertThat(report.lost()).isEqualTo(1);
        assertThat(report.outOfOrder()).isEqualTo(2);
        assertThat(report.datagrams()).isEqualTo(13);
        assertThat(report.jitterUs()).isEqualTo(13);
    }

    @Test
    void takes_neither_a_copy_of_the_clients_own_datagram_nor_pieces_for_a_report() {
        ByteBuffer copy = ByteBuffer.allocate(128);
        new DatagramHead(-13, 1_000_000).write(copy);
        assertThat(UdpReport.read(copy.rewind())).isEmpty();
        assertThat(UdpReport.read(ByteBuffer.allocate(16))).isEmpty();
        assertThat(UdpReport.read(ByteBuffer.allocate(1))).isEmpty();
        assertThat(UdpReport.read(ByteBuffer.allocate(0))).isEmpty();
    }
}
