package narrows.iperf.v3;

import narrows.iperf.CFormat;
import narrows.iperf.UnitText;

/**
 * The lines of the text report.
 *
 * @param udp whether datagrams are counted
 * @param role whether lines name the direction, as in tests of both
 * @param server whether this side is the server
 * @param format letter of {@code -f}
 */
record Lines(boolean udp, boolean role, boolean server, char format) {
    static final String SEPARATOR = "- - - - - - - - - - - - - - - - - - - - - - - - -";
    private static final String NO_RETR = " ".repeat(18);
    private static final String AFTER_RETR = " ".repeat(13);
    private static final String AFTER_CWND = " ".repeat(7);

    /** Head of the interval lines. */
    String intervalHeader(boolean anySends, boolean anyReceives, boolean retransmits) {
        if (udp) {
            return head() + (anyReceives ? "         Jitter    Lost/Total Datagrams" : "         Total Datagrams");
        }
        return head() + (anySends && retransmits ? "         Retr  Cwnd" : "");
    }

    /** Head of the summary. */
    String summaryHeader(boolean retransmits) {
        if (udp) {
            return head() + "         Jitter    Lost/Total Datagrams";
        }
        return head() + (retransmits ? "         Retr" : "");
    }

    private String head() {
        return "[ ID]" + (role ? "[Role]" : "") + " Interval           Transfer     Bitrate";
    }

    String interval(StreamInterval interval) {
        String tag = interval.omitted() ? "(omitted)" : "";
        String start = start(interval.socket(), interval.sends(), interval.startSec(), interval.endSec())
                + transfer(interval.bytes(), interval.bytesPerSec());
        if (udp) {
            return start + "  " + datagrams(interval) + "  " + tag;
        }
        if (interval.retransmits() < 0) {
            return start + NO_RETR + tag;
        }
        String retr = "  " + CFormat.right(Long.toString(interval.retransmits()), 3);
        return interval.info() == null
                ? start + retr + AFTER_RETR + tag
                : start + retr + "   " + UnitText.bytes(interval.info().cwndBytes()) + AFTER_CWND + tag;
    }

    private String datagrams(StreamInterval interval) {
        if (interval.sends()) {
            return (role ? " ".repeat(10) : "") + interval.packets();
        }
        return loss(interval.jitterSec(), interval.lost(), interval.packets(), interval.lostPercent());
    }

    /** One end's line of the summary; {@code tag} is sender or receiver. */
    String total(int socket, boolean sends, Total total, String tag) {
        if (!total.known()) {
            return id(socket) + " (" + tag + " statistics not available)";
        }
        String start = start(socket, sends, 0, total.seconds()) + transfer(total.bytes(), total.bytesPerSec());
        if (udp) {
            return start + "  " + loss(total.jitterSec(), total.lost(), total.packets(), total.lostPercent()) + "  "
                    + tag;
        }
        return total.retransmits() < 0
                ? start + NO_RETR + tag
                : start + "  " + CFormat.right(Long.toString(total.retransmits()), 3) + AFTER_RETR + tag;
    }

    String outOfOrder(int socket, boolean sends, Total total) {
        return id(socket) + roleText(sends) + " " + CFormat.fixed(0, 1, 4) + "-" + CFormat.fixed(total.seconds(), 1, 4)
                + " sec  " + total.outOfOrder() + " datagrams received out-of-order";
    }

    private static String loss(double jitterSec, long lost, long total, double percent) {
        return CFormat.fixed(jitterSec * 1000, 3, 5) + " ms  " + lost + "/" + total + " (" + CFormat.general(percent, 2)
                + "%)";
    }

    private String start(int socket, boolean sends, double startSec, double endSec) {
        return id(socket) + roleText(sends) + " " + CFormat.fixed(startSec, 2, 6) + "-"
                + CFormat.left(CFormat.fixed(endSec, 2), 6) + " sec  ";
    }

    private String transfer(long bytes, double bytesPerSec) {
        return UnitText.bytes(bytes) + "  " + UnitText.rate(bytesPerSec, format) + "/sec";
    }

    private static String id(int socket) {
        return socket == 0 ? "[SUM]" : "[" + CFormat.right(Integer.toString(socket), 3) + "]";
    }

    private String roleText(boolean sends) {
        return role ? "[" + (sends ? "TX-" : "RX-") + (server ? "S]" : "C]") : "";
    }
}
