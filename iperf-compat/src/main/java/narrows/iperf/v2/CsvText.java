package narrows.iperf.v2;

import java.net.InetSocketAddress;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Rows as comma-separated values: 9 fields, 14 for datagrams. Two things that iperf 2.1.8 gets wrong are right here: the
 * time without {@code -i}, and the counts in the last row of a UDP client.
 */
final class CsvText {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT);
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSS", Locale.ROOT);

    private static final double US_PER_MS = 1000;

    private final boolean enhanced;

    CsvText(boolean enhanced) {
        this.enhanced = enhanced;
    }

    /**
     * One line.
     *
     * @param time     end of the row
     * @param from     who sends the data
     * @param to       who receives it
     * @param flow     number of the flow
     * @param datagram whether it is a UDP flow
     */
    String line(ZonedDateTime time, InetSocketAddress from, InetSocketAddress to, int flow, boolean datagram, Row row) {
        String start =
                time.format(enhanced ? MILLIS : SECONDS) + "," + endpoint(from) + "," + endpoint(to) + "," + flow;
        String line = start
                + text(
                        ",%.1f-%.1f,%d,%d",
                        row.startS(), row.endS(), row.figures().bytes(), (long) (row.bytesPerSec() * Byte.SIZE));
        return datagram ? line + datagrams(row) : line;
    }

    private static String datagrams(Row row) {
        Figures figures = row.figures();
        return text(
                ",%.3f,%d,%d,%.3f,%d",
                row.jitterUs() / US_PER_MS, figures.lost(), figures.numbers(), row.lostPercent(), figures.outOfOrder());
    }

    private static String endpoint(InetSocketAddress address) {
        return Addresses.text(address.getAddress()) + "," + address.getPort();
    }

    private static String text(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
