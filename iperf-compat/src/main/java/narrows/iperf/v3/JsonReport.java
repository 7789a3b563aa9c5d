package narrows.iperf.v3;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** iperf3's JSON report: one document at the end, or with {@code --json-stream} one line an event. */
final class JsonReport implements Report {
    private final Output output;
    private final boolean streaming;
    private final boolean whole;
    private final JsonStart start;
    private final ArrayNode intervals = Json.array();
    private final ObjectNode rest = Json.object();
    private ObjectNode end = Json.object();
    private TestFacts facts;
    private JsonEntries entries;

    JsonReport(Output output, Options options) {
        this.output = output;
        this.streaming = options.jsonStream;
        this.whole = !options.jsonStream || options.jsonStreamFull;
        this.start = new JsonStart(streaming);
    }

    @Override
    public void connected(TestFacts newFacts) {
        facts = newFacts;
        entries = new JsonEntries(facts.load().udp, streaming);
        if (facts.load().title != null) {
            rest.put("title", facts.load().title);
        }
        if (facts.load().extraData != null) {
            rest.put("extra_data", facts.load().extraData);
        }
    }

    @Override
    public void streams(List<DataStream> streams) {
        start.streams(facts, streams);
        event("start", start.json());
    }

    @Override
    public void omitFinished() {
        // The intervals tell it.
    }

    @Override
    public void interval(List<StreamInterval> streams) {
        ObjectNode interval = Json.object();
        ArrayNode list = interval.putArray("streams");
        streams.forEach(stream -> list.add(entries.interval(stream)));
        sum(interval, streams, true, "sum");
        sum(interval, streams, false, facts.load().bidirectional ? "sum_bidir_reverse" : "sum");
        if (whole) {
            intervals.add(interval);
        }
        event("interval", interval);
    }

    private void sum(ObjectNode interval, List<StreamInterval> streams, boolean clientSends, String key) {
        List<StreamInterval> group = streams.stream()
                .filter(stream -> (stream.sends() != facts.server()) == clientSends)
                .toList();
        if (!group.isEmpty()) {
            interval.set(key, entries.interval(StreamInterval.sum(group)));
        }
    }

    @Override
    public void summary(Summary summary) {
        end = JsonEnd.of(facts, entries, summary);
    }

    @Override
    public void serverOutput(String text, JsonNode json) {
        String key = json == null ? "server_output_text" : "server_output_json";
        if (json == null) {
            rest.put(key, text);
        } else {
            rest.set(key, json);
        }
        event(key, rest.get(key));
    }

    @Override
    public void failure(TestFailure newFailure) {
        rest.put("error", newFailure.getMessage());
        event("error", rest.get("error"));
    }

    @Override
    public void done(boolean success) {
        event("end", end);
        if (whole) {
            output.raw(JsonText.pretty(json()));
        }
    }

    private void event(String name, JsonNode data) {
        if (streaming) {
            ObjectNode event = Json.object().put("event", name);
            event.set("data", data);
            output.raw(JsonText.compact(event));
        }
    }

    @Override
    public JsonNode json() {
        ObjectNode document = Json.object();
        document.set("start", start.json());
        document.set("intervals", intervals);
        document.set("end", end);
        document.setAll(rest);
        return document;
    }
}
