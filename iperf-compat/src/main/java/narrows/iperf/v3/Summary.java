package narrows.iperf.v3;

import java.util.ArrayList;
import java.util.List;

/**
 * A test in all.
 *
 * @param totals in the order of the streams
 * @param remote null before the peer has told
 */
record Summary(List<StreamTotal> totals, CpuShare localCpu, String localCongestion, Results remote) {

    /** Joins what this side counted with what the peer told, if it did. */
    static Summary of(List<DataStream> streams, CpuShare cpu, Results remote) {
        List<StreamTotal> totals = new ArrayList<>();
        for (DataStream stream : streams) {
            Total own = stream.meter().total();
            Total peer = remote == null ? Total.unknown(own.seconds()) : peer(stream, own, remote);
            Total sent = stream.sends() ? own : peer;
            totals.add(new StreamTotal(
                    stream.socket(),
                    stream.sends(),
                    sent,
                    stream.sends() ? peer : own,
                    stream.meter().range()));
        }
        String congestion = streams.isEmpty() ? null : streams.get(0).congestion();
        return new Summary(totals, cpu, congestion, remote);
    }

    private static Total peer(DataStream stream, Total own, Results remote) {
        Results.PeerStream told = remote.streams().get(stream.id());
        if (told == null) {
            return Total.unknown(own.seconds());
        }
        boolean hasRetransmits = !stream.sends() && remote.hasRetransmits() == 1;
        double seconds = told.endSec() > 0 ? told.endSec() : own.seconds();
        return new Total(
                true,
                seconds,
                told.bytes(),
                Math.max(
                        0,
                        told.packets()
                                - (told.omittedToo() ? stream.meter().omitted().packets() : 0)),
                stream.sends() ? told.errors() : 0,
                0,
                stream.sends() ? told.jitterSec() : 0,
                hasRetransmits ? told.retransmits() : StreamInterval.UNKNOWN);
    }

    CpuShare remoteCpu() {
        return remote == null ? CpuShare.UNKNOWN : remote.cpu();
    }

    String remoteCongestion() {
        return remote == null ? null : remote.congestion();
    }
}
