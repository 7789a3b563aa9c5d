package narrows.iperf.v2;

import narrows.iperf.DatagramSender;

/** Counts the datagrams that a flow has sent. */
final class DatagramWrites extends Meter {
    private final DatagramSender sender;
    private long extraDatagrams;
    private long extraBytes;

    DatagramWrites(RowKind kind, DatagramSender sender) {
        super(kind);
        this.sender = sender;
    }

    /** A datagram beside the sender's own: the first or the last. */
    void extra(int bytes) {
        extraDatagrams++;
        extraBytes += bytes;
    }

    @Override
    Figures figures() {
        long datagrams = sender.sentDatagrams() + extraDatagrams;
        return new Figures(sender.sentBytes() + extraBytes, datagrams, 0, Figures.Bins.NONE, 0, 0, datagrams);
    }
}
