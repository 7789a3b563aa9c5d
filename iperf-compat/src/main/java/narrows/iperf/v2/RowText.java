package narrows.iperf.v2;

import java.util.Locale;
import narrows.iperf.CFormat;

/** Rows as text, column for column as iperf 2.1.8 prints them (iperf2 {@code src/Locale.c}, {@code src/ReportOutputs.c}). */
final class RowText {
    private static final double US_PER_MS = 1000;
    private static final double US_PER_S = 1e6;
    private static final long BYTES_PER_K = 1024;
    private static final double WHOLE_POWER_FROM = 100;

    private final char format;

    RowText(char format) {
        this.format = format;
    }

    String line(Row row) {
        return common(row) + rest(row);
    }

    /** The line under a row of a flow with late datagrams. */
    String outOfOrder(Row row) {
        return head(row)
                + text("  %d datagrams received out-of-order", row.figures().outOfOrder());
    }

    private String rest(Row row) {
        Figures figures = row.figures();
        return switch (row.kind()) {
            case PLAIN, SUM, SUM_ONLY -> "";
            case DATAGRAMS, SERVER_REPORT -> jitter(row);
            case SUM_DATAGRAMS -> "   " + loss(row);
            case WRITES -> writes(row);
            case SUM_WRITES -> text("  %d/%d%10d", figures.calls(), figures.errors(), retransmits(row));
            case READS, SUM_READS -> "  " + reads(figures);
            case BURSTS -> bursts(row);
            case DATAGRAM_WRITES -> text("  %d/%d %8.0f pps", figures.calls(), figures.errors(), row.datagramsPerSec());
            case DATAGRAM_READS, SERVER_REPORT_READS -> jitter(row) + datagramReads(row);
            case DUPLEX_DATAGRAMS -> text(" %d%8.0f pps", figures.numbers(), row.datagramsPerSec());
        };
    }

    private static String head(Row row) {
        return text("[%s] %.4f-%.4f sec", row.id(), row.startS(), row.endS());
    }

    private String common(Row row) {
        return head(row) + "  " + Units.transfer(row.figures().bytes(), format) + "  "
                + Units.rate(row.bytesPerSec(), format) + "/sec";
    }

    private static String jitter(Row row) {
        return text("  %6.3f ms %s", row.jitterUs() / US_PER_MS, loss(row));
    }

    private static String loss(Row row) {
        Figures figures = row.figures();
        return figures.lost() + "/" + figures.numbers() + " (" + CFormat.general(row.lostPercent(), 2) + "%)";
    }

    private static String writes(Row row) {
        Figures figures = row.figures();
        String counts = text("  %d/%d", figures.calls(), figures.errors());
        PathState path = row.path();
        if (path == null) {
            return counts;
        }
        return counts
                + text(
                        " %10d %8dK/%d(%d) us  %s",
                        path.retransmits(),
                        path.cwndBytes() / BYTES_PER_K,
                        path.rttUs(),
                        path.rttVarUs(),
                        power(row.bytesPerSec(), path.rttUs()));
    }

    private static long retransmits(Row row) {
        return row.path() == null ? 0 : row.path().retransmits();
    }

    private static String reads(Figures figures) {
        return figures.calls() + "=" + figures.bins().text();
    }

    private static String bursts(Row row) {
        TransitTimes.Summary transit = row.transit();
        long size = transit.samples() == 0 ? 0 : row.figures().bytes() / transit.samples();
        return text(
                "  %s (%d/%d) %s %s  %s",
                latency(transit),
                transit.samples(),
                size,
                Units.size(row.bytesPerSec() * transit.meanUs() / US_PER_S, 'A'),
                power(row.bytesPerSec(), transit.meanUs()),
                reads(row.figures()));
    }

    private static String datagramReads(Row row) {
        TransitTimes.Summary transit = row.transit();
        double inFlight = row.datagramsPerSec() * transit.meanUs() / US_PER_S;
        return text(
                " %s %.0f pps %d/%.0f(%.0f) pkts %s",
                latency(transit),
                row.datagramsPerSec(),
                row.figures().calls(),
                inFlight,
                inFlight,
                power(row.bytesPerSec(), transit.meanUs()));
    }

    private static String latency(TransitTimes.Summary transit) {
        return text(
                "%.3f/%.3f/%.3f/%.3f ms",
                transit.meanUs() / US_PER_MS,
                transit.minUs() / US_PER_MS,
                transit.maxUs() / US_PER_MS,
                transit.deviationUs() / US_PER_MS);
    }

    /** Network power: bytes/s over the delay, in units of 1e-6. */
    private static String power(double bytesPerSec, double delayUs) {
        if (delayUs <= 0 || bytesPerSec <= 0) {
            return "NAN";
        }
        double power = bytesPerSec / delayUs;
        return text(power >= WHOLE_POWER_FROM ? "%.0f" : "%.2f", power);
    }

    private static String text(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
