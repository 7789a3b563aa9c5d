package narrows.iperf.v3;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The entries of the JSON report for intervals and totals. */
final class JsonEntries {
    private static final double MS_PER_SEC = 1000;
    private static final double US_PER_SEC = 1e6;
    private static final double BITS = 8;

    private final boolean udp;
    private final boolean newer;

    /** @param newer with what the versions since 3.20 add */
    JsonEntries(boolean udp, boolean newer) {
        this.udp = udp;
        this.newer = newer;
    }

    ObjectNode interval(StreamInterval interval) {
        ObjectNode json = times(interval.socket(), interval.startSec(), interval.endSec(), interval.seconds());
        json.put("bytes", interval.bytes()).put("bits_per_second", interval.bytesPerSec() * BITS);
        if (interval.retransmits() >= 0) {
            json.put("retransmits", interval.retransmits());
        }
        if (interval.info() != null) {
            connection(json, interval);
        }
        if (udp && !interval.sends()) {
            loss(json, interval.jitterSec(), interval.lost(), interval.packets(), interval.lostPercent());
        } else if (udp) {
            json.put("packets", interval.packets());
        }
        return json.put("omitted", interval.omitted()).put("sender", interval.sends());
    }

    private void connection(ObjectNode json, StreamInterval interval) {
        json.put("snd_cwnd", interval.info().cwndBytes())
                .put("snd_wnd", interval.info().sendWindowBytes())
                .put("rtt", interval.info().rttUs())
                .put("rttvar", interval.info().rttVarUs())
                .put("pmtu", interval.info().pmtuBytes());
        if (newer) {
            json.put("reorder", interval.info().reordering());
        }
    }

    /** One end of a stream or a sum over TCP; {@code range} is the sending connection's, or null. */
    ObjectNode tcp(int socket, boolean sends, Total total, TcpRange range) {
        ObjectNode json = total(socket, total);
        if (total.retransmits() >= 0) {
            json.put("retransmits", total.retransmits());
            if (newer && range != null) {
                json.put("reorder", range.reordering());
            }
            if (range != null && range.isKnown()) {
                json.put("max_snd_cwnd", range.maxCwndBytes())
                        .put("max_snd_wnd", range.maxWindowBytes())
                        .put("max_rtt", range.maxRttUs())
                        .put("min_rtt", range.minRttUs())
                        .put("mean_rtt", range.meanRttUs());
            }
        }
        return json.put("sender", sends);
    }

    /** A stream or a sum over UDP: whose bytes and time, and whose losses. */
    ObjectNode udp(int socket, boolean sender, Total time, Total loss) {
        ObjectNode json = total(socket, time);
        loss(json, loss.jitterSec(), loss.lost(), loss.packets(), loss.lostPercent());
        if (socket != 0) {
            json.put("out_of_order", loss.outOfOrder());
        }
        return json.put("sender", sender);
    }

    private static ObjectNode total(int socket, Total total) {
        ObjectNode json = times(socket, 0, total.seconds(), micro(total.seconds()));
        if (total.known()) {
            return json.put("bytes", total.bytes()).put("bits_per_second", total.bytesPerSec() * BITS);
        }
        return json.putNull("bytes").putNull("bits_per_second");
    }

    private static void loss(ObjectNode json, double jitterSec, long lost, long packets, double percent) {
        json.put("jitter_ms", jitterSec * MS_PER_SEC)
                .put("lost_packets", lost)
                .put("packets", packets)
                .put("lost_percent", percent);
    }

    private static ObjectNode times(int socket, double startSec, double endSec, double seconds) {
        ObjectNode json = Json.object();
        if (socket != 0) {
            json.put("socket", socket);
        }
        return json.put("start", micro(startSec)).put("end", micro(endSec)).put("seconds", seconds);
    }

    /** Clocks of iperf3 count microseconds. */
    private static double micro(double seconds) {
        return Math.round(seconds * US_PER_SEC) / US_PER_SEC;
    }
}
