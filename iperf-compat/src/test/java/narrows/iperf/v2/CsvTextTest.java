package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

/** Lines that iperf 2.1.8 printed; the time and the last counts of a UDP client are what it should have printed. */
class CsvTextTest {
    private static final ZonedDateTime TIME = ZonedDateTime.of(2026, 11, 30, 18, 26, 10, 123_000_000, ZoneOffset.UTC);
    private static final InetSocketAddress SERVER = new InetSocketAddress("127.0.0.1", 5001);

    private static InetSocketAddress client(int port) {
        return new InetSocketAddress("127.0.0.1", port);
    }

    @Test
    void a_tcp_row_has_nine_fields() {
        Row row = Row.of(
                RowKind.PLAIN, "  1", 0, 1_000_000_000, new Figures(2_621_500, 21, 0, Figures.Bins.NONE, 0, 0, 0));
        assertThat(new CsvText(false).line(TIME, client(43_614), SERVER, 1, false, row))
                .isEqualTo("20261130182610,127.0.0.1,43614,127.0.0.1,5001,1,0.0-1.0,2621500,20972000");
    }

    @Test
    void enhanced_rows_have_milliseconds() {
        Row row = Row.of(
                RowKind.WRITES, "  1", 0, 1_000_000_000, new Figures(2_621_500, 21, 0, Figures.Bins.NONE, 0, 0, 0));
        assertThat(new CsvText(true).line(TIME, client(43_614), SERVER, 1, false, row))
                .startsWith("20261130182610.123,127.0.0.1,43614,");
    }

    @Test
    void a_udp_row_has_fourteen_fields() {
        Figures figures = new Figures(624_750, 425, 0, Figures.Bins.NONE, 0, 0, 425);
        Row row = new Row(
                RowKind.DATAGRAMS, "  1", 1_000_000_000, 2_000_000_000, figures, 2, TransitTimes.Summary.NONE, null);
        assertThat(new CsvText(false).line(TIME, client(40_954), SERVER, 1, true, row))
                .isEqualTo(
                        "20261130182610,127.0.0.1,40954,127.0.0.1,5001,1,1.0-2.0,624750,4998000,0.002,0,425,0.000,0");
    }

    @Test
    void the_last_row_of_a_udp_client_counts_its_datagrams() {
        Figures figures = new Figures(1_255_380, 854, 0, Figures.Bins.NONE, 0, 0, 854);
        Row row = Row.of(RowKind.PLAIN, "  1", 0, 2_004_000_000, figures);
        assertThat(new CsvText(false).line(TIME, client(40_954), SERVER, 1, true, row))
                .endsWith(",0.000,0,854,0.000,0");
    }
}
