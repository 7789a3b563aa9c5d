package narrows.iperf.v2;

/** Kinds of rows and the header that stands once above each. */
enum RowKind {
    PLAIN("[ ID] Interval       Transfer     Bandwidth"),
    DATAGRAMS("[ ID] Interval       Transfer     Bandwidth        Jitter   Lost/Total Datagrams"),
    WRITES("[ ID] Interval            Transfer    Bandwidth       Write/Err  Rtry     Cwnd/RTT(var)        NetPwr"),
    READS("[ ID] Interval            Transfer    Bandwidth       Reads=Dist"),
    BURSTS("[ ID] Interval            Transfer    Bandwidth    Burst Latency avg/min/max/stdev (cnt/size) inP NetPwr"
            + "  Reads=Dist"),
    DATAGRAM_WRITES("[ ID] Interval            Transfer     Bandwidth      Write/Err  PPS"),
    DATAGRAM_READS("[ ID] Interval            Transfer     Bandwidth        Jitter   Lost/Total "
            + " Latency avg/min/max/stdev PPS  Rx/inP  NetPwr"),
    /** The server's figures, printed by a client. */
    SERVER_REPORT(DATAGRAMS.header),
    SERVER_REPORT_READS(DATAGRAM_READS.header),
    SUM_ONLY("[SUM-cnt] Interval       Transfer     Bandwidth"),
    DUPLEX_DATAGRAMS("[ ID] Interval       Transfer     Bandwidth    Datagrams   PPS"),
    /** Sums stand under the plain header. */
    SUM(PLAIN.header),
    SUM_DATAGRAMS(PLAIN.header),
    SUM_WRITES(WRITES.header),
    SUM_READS(READS.header);

    private final String header;

    RowKind(String header) {
        this.header = header;
    }

    String header() {
        return header;
    }

    /** The kind whose header serves this one, too. */
    RowKind headerKind() {
        return switch (this) {
            case SUM, SUM_DATAGRAMS -> PLAIN;
            case SUM_WRITES -> WRITES;
            case SUM_READS -> READS;
            default -> this;
        };
    }
}
