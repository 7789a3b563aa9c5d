package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that iperf 2.1.8 printed. */
class RowTextTest {
    private static final RowText TEXT = new RowText('a');

    private static Row row(RowKind kind, String id, long startUs, long endUs, Figures figures) {
        return Row.of(kind, id, startUs * 1000, endUs * 1000, figures);
    }

    private static Figures bytes(long bytes) {
        return new Figures(bytes, 0, 0, Figures.Bins.NONE, 0, 0, 0);
    }

    private static Figures datagrams(long bytes, long lost, long total) {
        return new Figures(bytes, total - lost, 0, Figures.Bins.NONE, lost, 0, total);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 0 | 1000000 | 6291456 | [  1] 0.0000-1.0000 sec  6.00 MBytes  50.3 Mbits/sec",
                "1 | 2000000 | 2464800 | 1048576 | [  1] 2.0000-2.4648 sec  1.00 MBytes  18.0 Mbits/sec",
                "1 | 0 | 16400 | 100 | [  1] 0.0000-0.0164 sec   100 Bytes  48.8 Kbits/sec",
                "2 | 0 | 1000000 | 627690 | [  2] 0.0000-1.0000 sec   613 KBytes  5.02 Mbits/sec",
                "1 | 1000000 | 2000000 | 124950 | [  1] 1.0000-2.0000 sec   122 KBytes  1000 Kbits/sec",
                "1 | 0 | 1000000 | 0 | [  1] 0.0000-1.0000 sec  0.000 Bytes  0.000 bits/sec",
            })
    void plain(int id, long startUs, long endUs, long bytes, String line) {
        assertThat(TEXT.line(row(RowKind.PLAIN, Row.id(id, false), startUs, endUs, bytes(bytes))))
                .isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b | 1015600 | 6422588 Bytes  50591477 bits/sec",
                "B | 1013600 | 6422588 Bytes  6336413 Bytes/sec",
                "k | 1012500 | 6272 KBytes  50746 Kbits/sec",
                "K | 1008000 | 6272 KBytes  6222 KBytes/sec",
                "m | 1012500 | 6.13 MBytes  50.7 Mbits/sec",
                "g | 1012700 | 0.006 GBytes  0.051 Gbits/sec",
                "G | 1017000 | 0.006 GBytes  0.006 GBytes/sec",
                "A | 1016100 | 6.13 MBytes  6.03 MBytes/sec",
            })
    void units(char format, long endUs, String line) {
        Row row = row(RowKind.PLAIN, "  1", 0, endUs, bytes(6_422_588));
        assertThat(new RowText(format).line(row)).endsWith(" sec  " + line);
    }

    @Test
    void starred_and_summed() {
        assertThat(TEXT.line(row(RowKind.PLAIN, Row.id(1, true), 0, 2_096_800, bytes(5_242_880))))
                .isEqualTo("[ *1] 0.0000-2.0968 sec  5.00 MBytes  20.0 Mbits/sec");
        assertThat(TEXT.line(row(RowKind.PLAIN, Row.id(10, true), 0, 1_000_000, bytes(0))))
                .startsWith("[*10] ");
        assertThat(TEXT.line(row(RowKind.SUM, "SUM", 0, 1_000_000, bytes(5_242_880))))
                .isEqualTo("[SUM] 0.0000-1.0000 sec  5.00 MBytes  41.9 Mbits/sec");
        assertThat(TEXT.line(row(RowKind.SUM_ONLY, "SUM-2", 0, 1_000_000, bytes(5_242_880))))
                .isEqualTo("[SUM-2] 0.0000-1.0000 sec  5.00 MBytes  41.9 Mbits/sec");
    }

    @Test
    void datagrams_received() {
        Row row = new Row(
                RowKind.DATAGRAMS,
                "  1",
                0,
                3_017_900_000L,
                datagrams(3_672_200, 595, 3218),
                345,
                TransitTimes.Summary.NONE,
                null);
        assertThat(TEXT.line(row))
                .isEqualTo("[  1] 0.0000-3.0179 sec  3.50 MBytes  9.73 Mbits/sec   0.345 ms 595/3218 (18%)");
        Row one = new Row(
                RowKind.DATAGRAMS,
                "  2",
                0,
                1_000_100_000L,
                datagrams(12_000, 1, 13),
                32,
                TransitTimes.Summary.NONE,
                null);
        assertThat(TEXT.line(one))
                .isEqualTo("[  2] 0.0000-1.0001 sec  11.7 KBytes  96.0 Kbits/sec   0.032 ms 1/13 (7.7%)");
        assertThat(TEXT.line(row(RowKind.SUM_DATAGRAMS, "SUM", 0, 1_000_000, datagrams(1_255_380, 0, 854))))
                .isEqualTo("[SUM] 0.0000-1.0000 sec  1.20 MBytes  10.0 Mbits/sec   0/854 (0%)");
    }

    @Test
    void late_datagrams() {
        Figures figures = new Figures(13_720, 14, 0, Figures.Bins.NONE, 0, 1, 13);
        assertThat(TEXT.outOfOrder(row(RowKind.DATAGRAMS, "  1", 0, 1_099_400, figures)))
                .isEqualTo("[  1] 0.0000-1.0994 sec  1 datagrams received out-of-order");
    }

    @Test
    void writes_with_the_state_of_the_connection() {
        Figures figures = new Figures(6_291_456, 48, 0, Figures.Bins.NONE, 0, 0, 0);
        Row row = new Row(
                RowKind.WRITES,
                "  1",
                0,
                1_000_000_000,
                figures,
                0,
                TransitTimes.Summary.NONE,
                new PathState(0, 895 * 1024, 218, 28));
        assertThat(TEXT.line(row))
                .isEqualTo("[  1] 0.0000-1.0000 sec  6.00 MBytes  50.3 Mbits/sec  48/0          0      895K/218(28) us"
                        + "  28860");
        Row unknown = Row.of(RowKind.WRITES, "  1", 0, 1_000_000_000, figures);
        assertThat(TEXT.line(unknown)).endsWith("50.3 Mbits/sec  48/0");
        Figures both = new Figures(5_242_880, 40, 0, Figures.Bins.NONE, 0, 0, 0);
        assertThat(TEXT.line(row(RowKind.SUM_WRITES, "SUM", 0, 1_000_000, both)))
                .isEqualTo("[SUM] 0.0000-1.0000 sec  5.00 MBytes  41.9 Mbits/sec  40/0         0");
    }

    @Test
    void reads_by_size() {
        Figures figures =
                new Figures(2_621_440, 22, 0, new Figures.Bins(new long[] {2, 0, 0, 0, 0, 0, 0, 20}), 0, 0, 0);
        assertThat(TEXT.line(row(RowKind.READS, "  1", 0, 1_000_000, figures)))
                .isEqualTo("[  1] 0.0000-1.0000 sec  2.50 MBytes  21.0 Mbits/sec  22=2:0:0:0:0:0:0:20");
    }

    @Test
    void bursts_with_their_delays() {
        Figures figures =
                new Figures(2_621_520, 22, 0, new Figures.Bins(new long[] {2, 0, 0, 0, 0, 0, 0, 20}), 0, 0, 0);
        TransitTimes.Summary transit = new TransitTimes.Summary(20, 158, 568, 246, 19 * 86.0 * 86.0);
        Row row = new Row(RowKind.BURSTS, "  1", 0, 1_000_000_000, figures, 0, transit, null);
        assertThat(TEXT.line(row))
                .isEqualTo(
                        "[  1] 0.0000-1.0000 sec  2.50 MBytes  21.0 Mbits/sec  0.246/0.158/0.568/0.086 ms (20/131076)"
                                + "  645 Byte 10657  22=2:0:0:0:0:0:0:20");
    }

    @Test
    void datagrams_sent_and_received_with_rates() {
        Figures sent = new Figures(627_690, 426, 0, Figures.Bins.NONE, 0, 0, 427);
        assertThat(TEXT.line(row(RowKind.DATAGRAM_WRITES, "  1", 0, 1_000_000, sent)))
                .isEqualTo("[  1] 0.0000-1.0000 sec   613 KBytes  5.02 Mbits/sec  426/0      427 pps");
        TransitTimes.Summary transit = new TransitTimes.Summary(426, 4, 94, 10, 425 * 36.0);
        Row row =
                new Row(RowKind.DATAGRAM_READS, "  1", 0, 1_000_000_000, datagrams(626_220, 0, 426), 3, transit, null);
        assertThat(TEXT.line(row))
                .isEqualTo("[  1] 0.0000-1.0000 sec   612 KBytes  5.01 Mbits/sec   0.003 ms 0/426 (0%)"
                        + " 0.010/0.004/0.094/0.006 ms 426 pps 426/0(0) pkts 62622");
        Figures both = new Figures(2_510_760, 1708, 0, Figures.Bins.NONE, 0, 0, 1708);
        assertThat(TEXT.line(row(RowKind.DUPLEX_DATAGRAMS, "SUM", 0, 2_004_800, both)))
                .isEqualTo("[SUM] 0.0000-2.0048 sec  2.39 MBytes  10.0 Mbits/sec 1708     852 pps");
    }
}
