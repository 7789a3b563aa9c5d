package narrows.iperf.v3;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import narrows.iperf.HostText;
import narrows.iperf.SocketOptions;

/** The {@code start} object of the JSON report. */
final class JsonStart {
    private final ObjectNode json = Json.object();
    private final boolean newer;
    private final ZonedDateTime time = ZonedDateTime.now(ZoneOffset.UTC);

    /** @param newer with what the versions since 3.20 add */
    JsonStart(boolean newer) {
        this.newer = newer;
        json.putArray("connected");
        json.put("version", "iperf " + Parameters.VERSION);
        json.put("system_info", HostText.line());
    }

    ObjectNode json() {
        return json;
    }

    /** The streams stand, so the test begins. */
    void streams(TestFacts facts, List<DataStream> streams) {
        streams.forEach(stream -> json.withArray("connected").add(Endpoints.json(stream)));
        if (facts.server()) {
            server(facts, streams);
        } else {
            client(facts, streams);
        }
        test(facts);
    }

    /** A server on TCP knows its sockets early, by the order in which the real one does. */
    private void server(TestFacts facts, List<DataStream> streams) {
        json.put("target_bitrate", facts.load().bitsPerSec);
        if (!facts.load().udp) {
            sockets(facts, streams);
        }
        timestamp();
        json.putObject("accepted_connection").put("host", facts.peerHost()).put("port", facts.peerPort());
        connection(facts);
        if (facts.load().udp) {
            sockets(facts, streams);
        }
    }

    private void client(TestFacts facts, List<DataStream> streams) {
        timestamp();
        json.putObject("connecting_to").put("host", facts.peerHost()).put("port", facts.peerPort());
        connection(facts);
        json.put("target_bitrate", facts.load().bitsPerSec);
        if (newer) {
            json.put("fq_rate", facts.load().pacingBitsPerSec);
        }
        sockets(facts, streams);
    }

    private void timestamp() {
        ObjectNode timestamp = json.putObject("timestamp");
        timestamp.put("time", TimeText.rfc1123(time)).put("timesecs", time.toEpochSecond());
        if (newer) {
            timestamp.put("timemillisecs", time.toInstant().toEpochMilli());
        }
    }

    private void connection(TestFacts facts) {
        json.put("cookie", facts.cookie());
        if (!facts.load().udp) {
            boolean asked = facts.load().mssBytes != 0;
            json.put(asked ? "tcp_mss" : "tcp_mss_default", asked ? facts.load().mssBytes : facts.mssBytes());
        }
    }

    private void sockets(TestFacts facts, List<DataStream> streams) {
        json.put("sock_bufsize", facts.load().windowBytes);
        json.put("sndbuf_actual", SocketOptions.sendBufferBytes(streams.get(0).channel()));
        json.put(
                "rcvbuf_actual", SocketOptions.receiveBufferBytes(streams.get(0).channel()));
    }

    private void test(TestFacts facts) {
        Load load = facts.load();
        ObjectNode test = json.putObject("test_start")
                .put("protocol", load.protocol())
                .put("num_streams", load.parallel)
                .put("blksize", load.blockBytes)
                .put("omit", load.omitSec)
                .put("duration", load.timeSec)
                .put("bytes", load.amountBytes)
                .put("blocks", load.amountBlocks)
                .put("reverse", load.reverse ? 1 : 0)
                .put("tos", load.tos)
                .put("target_bitrate", load.bitsPerSec);
        if (newer) {
            test.put("bidir", load.bidirectional ? 1 : 0)
                    .put("fqrate", load.pacingBitsPerSec)
                    .put("interval", facts.options().intervalSec)
                    .put("gso", 0)
                    .put("gro", 0);
        }
    }
}
