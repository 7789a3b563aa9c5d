package narrows.iperf.v3;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A test's parameters as the client sends them. */
final class Parameters {
    /** What servers since 3.18 accept at most. */
    static final int MOST_BYTES = 8 * 1024;

    /** The version whose protocol this package speaks. */
    static final String VERSION = "3.12";

    private final ObjectNode json;

    private Parameters(ObjectNode json) {
        this.json = json;
    }

    static ObjectNode write(Load load) {
        ObjectNode json = Json.object();
        json.put(load.udp ? "udp" : "tcp", true);
        json.put("omit", load.omitSec).put("time", load.timeSec);
        json.put("num", load.amountBytes).put("blockcount", load.amountBlocks);
        number(json, "MSS", load.mssBytes);
        flag(json, "nodelay", load.noDelay);
        json.put("parallel", load.parallel);
        flag(json, "reverse", load.reverse);
        flag(json, "bidirectional", load.bidirectional);
        number(json, "window", load.windowBytes);
        json.put("len", load.blockBytes);
        number(json, "bandwidth", load.bitsPerSec);
        number(json, "fqrate", load.pacingBitsPerSec);
        json.put("pacing_timer", load.pacingTimerUs);
        number(json, "burst", load.burst);
        number(json, "TOS", load.tos);
        rest(json, load);
        return json.put("client_version", VERSION);
    }

    private static void rest(ObjectNode json, Load load) {
        text(json, "title", load.title);
        text(json, "extra_data", load.extraData);
        text(json, "congestion", load.congestion);
        text(json, "congestion_used", load.congestion);
        number(json, "get_server_output", load.serverOutput ? 1 : 0);
        number(json, "udp_counters_64bit", load.wideCounters ? 1 : 0);
        number(json, "repeating_payload", load.repeatingPayload ? 1 : 0);
        number(json, "dont_fragment", load.dontFragment ? 1 : 0);
    }

    private static void number(ObjectNode json, String key, long value) {
        if (value != 0) {
            json.put(key, value);
        }
    }

    private static void flag(ObjectNode json, String key, boolean value) {
        if (value) {
            json.put(key, true);
        }
    }

    private static void text(ObjectNode json, String key, String value) {
        if (value != null) {
            json.put(key, value);
        }
    }

    /**
     * Reads what a client sent.
     *
     * @throws TestFailure if a value has another type or lies outside its range
     */
    static Load read(ObjectNode json) {
        return new Parameters(json).load();
    }

    private Load load() {
        Load load = new Load();
        if (isSet("sctp")) {
            throw refused("sctp");
        }
        load.udp = isSet("udp");
        load.omitSec = (int) number("omit", 0, Load.MOST_OMIT_SEC, 0);
        load.timeSec = (int) number("time", 0, Load.MOST_TIME_SEC, Load.DEFAULT_TIME_SEC);
        load.amountBytes = number("num", 0, Long.MAX_VALUE, 0);
        load.amountBlocks = number("blockcount", 0, Long.MAX_VALUE / Load.MOST_BLOCK_BYTES, 0);
        load.parallel = (int) number("parallel", 1, Load.MOST_STREAMS, 1);
        load.reverse = isSet("reverse");
        load.bidirectional = isSet("bidirectional");
        blocks(load);
        sockets(load);
        texts(load);
        return load;
    }

    private void blocks(Load load) {
        int most = load.udp ? Load.MOST_DATAGRAM_BYTES : Load.MOST_BLOCK_BYTES;
        int usual = load.udp ? Load.DEFAULT_DATAGRAM_BYTES : Load.DEFAULT_BLOCK_BYTES;
        load.blockBytes = (int) number("len", load.udp ? Load.LEAST_DATAGRAM_BYTES : 1, most, usual);
        load.bitsPerSec = number("bandwidth", 0, Long.MAX_VALUE, 0);
        load.burst = (int) number("burst", 0, Load.MOST_BURST, 0);
        load.pacingTimerUs = (int) number("pacing_timer", 0, 1_000_000, 1000);
        load.wideCounters = isSet("udp_counters_64bit");
        load.repeatingPayload = isSet("repeating_payload");
        load.serverOutput = isSet("get_server_output");
    }

    private void sockets(Load load) {
        load.mssBytes = (int) number("MSS", 0, Load.MOST_MSS_BYTES, 0);
        load.noDelay = isSet("nodelay");
        load.windowBytes = (int) number("window", 0, Load.MOST_WINDOW_BYTES, 0);
        load.pacingBitsPerSec = number("fqrate", 0, Long.MAX_VALUE, 0);
        load.tos = (int) number("TOS", 0, 255, 0);
        load.dontFragment = isSet("dont_fragment");
    }

    private void texts(Load load) {
        load.title = text("title");
        load.extraData = text("extra_data");
        load.congestion = text("congestion");
        String version = text("client_version");
        load.clientVersion = version == null ? "" : version;
    }

    private boolean isSet(String key) {
        JsonNode value = json.get(key);
        if (value == null || value.isNull()) {
            return false;
        }
        if (!value.isBoolean() && !value.isNumber()) {
            throw refused(key);
        }
        return value.asBoolean();
    }

    private long number(String key, long least, long most, long absent) {
        JsonNode value = json.get(key);
        if (value == null) {
            return absent;
        }
        if (!value.isNumber() || value.doubleValue() < least || value.doubleValue() > most) {
            throw refused(key);
        }
        return Math.max(least, Math.min(most, value.longValue()));
    }

    private String text(String key) {
        JsonNode value = json.get(key);
        if (value != null && !value.isTextual()) {
            throw refused(key);
        }
        return value == null ? null : value.textValue();
    }

    private TestFailure refused(String key) {
        return new TestFailure(ErrorNumber.text(ErrorNumber.RECEIVE_PARAMETERS) + ": " + key + " is "
                + JsonText.compact(json.get(key)));
    }
}
