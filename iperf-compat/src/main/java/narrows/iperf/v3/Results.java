package narrows.iperf.v3;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the two sides tell each other after a test.
 *
 * @param hasRetransmits 1 a TCP sender that knows them, 0 a sender that does not, -1 a receiver
 * @param congestion null on UDP and where the system does not tell
 * @param streams by their ids
 * @param outputText the server's report; null unless asked for
 * @param outputJson the server's report; null unless asked for and made
 */
record Results(
        CpuShare cpu,
        long hasRetransmits,
        String congestion,
        Map<Integer, PeerStream> streams,
        String outputText,
        JsonNode outputJson) {
    static final int MOST_BYTES = 4 * 1024 * 1024;

    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    /**
     * Of one stream.
     *
     * @param endSec when it ended; NaN if the peer does not tell, as old versions do not
     * @param omittedToo whether packets count the omitted time, too
     */
    record PeerStream(
            long bytes,
            long retransmits,
            double jitterSec,
            long errors,
            long packets,
            double endSec,
            boolean omittedToo) {}

    /**
     * Reads the peer's.
     *
     * @throws TestFailure if a needed key is not there or a stream is not of this test
     */
    static Results read(ObjectNode json, List<DataStream> own) {
        Map<Integer, PeerStream> streams = new HashMap<>();
        JsonNode list = json.get("streams");
        if (list == null || !list.isArray()) {
            throw refused();
        }
        for (JsonNode stream : list) {
            int id = (int) number(stream, "id");
            if (own.stream().noneMatch(known -> known.id() == id)) {
                throw new TestFailure("stream has an invalid id");
            }
            streams.put(id, stream(stream));
        }
        CpuShare cpu =
                new CpuShare(real(json, "cpu_util_total"), real(json, "cpu_util_user"), real(json, "cpu_util_system"));
        return new Results(
                cpu,
                number(json, "sender_has_retransmits"),
                text(json, "congestion_used"),
                streams,
                text(json, "server_output_text"),
                json.get("server_output_json"));
    }

    /** Since 3.14 the omitted time is told apart; before, what is told may be with or without it. */
    private static PeerStream stream(JsonNode json) {
        boolean apart = json.hasNonNull("omitted_errors") && json.hasNonNull("omitted_packets");
        long omittedErrors = apart ? number(json, "omitted_errors") : 0;
        long omittedPackets = apart ? number(json, "omitted_packets") : 0;
        return new PeerStream(
                number(json, "bytes"),
                number(json, "retransmits"),
                real(json, "jitter"),
                number(json, "errors") - omittedErrors,
                number(json, "packets") - omittedPackets,
                json.hasNonNull("end_time") ? real(json, "end_time") : Double.NaN,
                !apart);
    }

    private static double real(JsonNode json, String key) {
        JsonNode value = json.get(key);
        if (value == null || !value.isNumber()) {
            throw refused();
        }
        return value.doubleValue();
    }

    /** Versions before 3.14 write -1 as a 64-bit number without sign. */
    private static long number(JsonNode json, String key) {
        JsonNode value = json.get(key);
        if (value == null || !value.isNumber()) {
            throw refused();
        }
        if (!value.isIntegralNumber()) {
            return value.doubleValue() >= 0x1p63 ? -1 : value.longValue();
        }
        BigInteger number = value.bigIntegerValue();
        return (number.bitLength() > 63 ? number.subtract(TWO_TO_64) : number).longValue();
    }

    private static String text(JsonNode json, String key) {
        JsonNode value = json.get(key);
        return value != null && value.isTextual() ? value.textValue() : null;
    }

    private static TestFailure refused() {
        return new TestFailure(ErrorNumber.text(ErrorNumber.RECEIVE_RESULTS));
    }

    /** Writes this side's; the server's output is added by who has it. */
    static ObjectNode write(CpuShare cpu, List<DataStream> streams, String congestion, boolean toldApart) {
        ObjectNode json = Json.object();
        json.put("cpu_util_total", cpu.totalPercent());
        json.put("cpu_util_user", cpu.userPercent());
        json.put("cpu_util_system", cpu.systemPercent());
        json.put("sender_has_retransmits", hasRetransmits(streams));
        if (congestion != null) {
            json.put("congestion_used", congestion);
        }
        ArrayNode list = json.putArray("streams");
        streams.forEach(stream -> list.add(write(stream, toldApart)));
        return json;
    }

    private static long hasRetransmits(List<DataStream> streams) {
        List<DataStream> senders = streams.stream().filter(DataStream::sends).toList();
        if (senders.isEmpty()) {
            return -1;
        }
        return senders.stream().allMatch(stream -> stream.meter().total().retransmits() >= 0) ? 1 : 0;
    }

    private static ObjectNode write(DataStream stream, boolean toldApart) {
        Total total = stream.meter().total();
        Count omitted = stream.meter().omitted();
        ObjectNode json = Json.object();
        json.put("id", stream.id()).put("bytes", total.bytes());
        json.put("retransmits", stream.sends() && total.retransmits() < 0 ? 0 : total.retransmits());
        json.put("jitter", stream.sends() ? 0 : total.jitterSec());
        json.put("errors", total.lost() + (toldApart ? omitted.lost() : 0));
        if (toldApart) {
            json.put("omitted_errors", omitted.lost());
        }
        json.put("packets", total.packets() + omitted.packets());
        if (toldApart) {
            json.put("omitted_packets", omitted.packets());
        }
        return json.put("start_time", 0).put("end_time", total.seconds());
    }
}
