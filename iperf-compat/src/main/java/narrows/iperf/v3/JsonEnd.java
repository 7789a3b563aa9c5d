package narrows.iperf.v3;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The {@code end} object of the JSON report. */
final class JsonEnd {
    private final TestFacts facts;
    private final JsonEntries entries;
    private final ObjectNode json = Json.object();

    private JsonEnd(TestFacts facts, JsonEntries entries) {
        this.facts = facts;
        this.entries = entries;
    }

    static ObjectNode of(TestFacts facts, JsonEntries entries, Summary summary) {
        JsonEnd end = new JsonEnd(facts, entries);
        end.fill(summary);
        return end.json;
    }

    private void fill(Summary summary) {
        List<StreamTotal> totals =
                summary.totals().stream().map(this::ownEndOnly).toList();
        ArrayNode streams = json.putArray("streams");
        totals.forEach(total -> streams.add(stream(total)));
        sums(direction(totals, true), "");
        sums(direction(totals, false), facts.load().bidirectional ? "_bidir_reverse" : "");
        cpu(summary);
        congestion(summary);
    }

    /** A server tells its own end; the other's numbers are 0 there, as the real one has them. */
    private StreamTotal ownEndOnly(StreamTotal total) {
        if (!facts.server()) {
            return total;
        }
        Total own = total.sends() ? total.sent() : total.received();
        Total other = new Total(true, own.seconds(), 0, 0, 0, 0, 0, StreamInterval.UNKNOWN);
        return new StreamTotal(
                total.socket(), total.sends(), total.sends() ? own : other, total.sends() ? other : own, total.range());
    }

    private List<StreamTotal> direction(List<StreamTotal> totals, boolean clientSends) {
        return totals.stream()
                .filter(total -> (total.sends() != facts.server()) == clientSends)
                .toList();
    }

    private ObjectNode stream(StreamTotal total) {
        if (facts.load().udp) {
            Total own = total.sends() ? total.sent() : total.received();
            ObjectNode udp = entries.udp(total.socket(), total.sends(), own, lossOf(total));
            return Json.object().set("udp", udp);
        }
        ObjectNode stream = Json.object();
        stream.set("sender", entries.tcp(total.socket(), total.sends(), total.sent(), total.range()));
        stream.set("receiver", entries.tcp(total.socket(), total.sends(), total.received(), null));
        return stream;
    }

    /** The receiver's; the sender's where the receiver has not told. */
    private Total lossOf(StreamTotal total) {
        boolean told = total.received().known() && !(facts.server() && total.sends());
        return told ? total.received() : total.sent();
    }

    private void sums(List<StreamTotal> group, String suffix) {
        if (group.isEmpty()) {
            return;
        }
        StreamTotal sum = StreamTotal.sum(group);
        boolean sends = sum.sends();
        if (facts.load().udp) {
            Total own = sends ? sum.sent() : sum.received();
            json.set("sum" + suffix, entries.udp(0, sends, own, lossOf(sum)));
            json.set("sum_sent" + suffix, entries.udp(0, true, sum.sent(), sum.sent()));
            json.set("sum_received" + suffix, entries.udp(0, false, sum.received(), sum.received()));
        } else {
            json.set("sum_sent" + suffix, entries.tcp(0, sends, sum.sent(), null));
            json.set("sum_received" + suffix, entries.tcp(0, sends, sum.received(), null));
        }
    }

    private void cpu(Summary summary) {
        CpuShare local = summary.localCpu();
        CpuShare remote = facts.server() ? CpuShare.UNKNOWN : summary.remoteCpu();
        json.putObject("cpu_utilization_percent")
                .put("host_total", local.totalPercent())
                .put("host_user", local.userPercent())
                .put("host_system", local.systemPercent())
                .put("remote_total", remote.totalPercent())
                .put("remote_user", remote.userPercent())
                .put("remote_system", remote.systemPercent());
    }

    private void congestion(Summary summary) {
        if (facts.load().udp) {
            return;
        }
        boolean sends = summary.totals().stream().anyMatch(StreamTotal::sends);
        String remote = facts.server() ? null : summary.remoteCongestion();
        put("sender_tcp_congestion", sends ? summary.localCongestion() : remote);
        put("receiver_tcp_congestion", sends ? remote : summary.localCongestion());
    }

    private void put(String key, String value) {
        if (value != null) {
            json.put(key, value);
        }
    }
}
