package narrows.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code app:}: {@code bulk}, {@code bytes {size: 10mb}} or {@code {bytes: {size: 10mb}}}, and so on. */
final class AppReader {
    private static final String EXPECTED =
            "an application; write bulk, bytes {size: 10mb}, onoff {rate: 1mbit} or udp {rate: 1mbit}";
    private static final List<String> NAMES = List.of("bulk", "bytes", "onoff", "udp");
    private static final long MAX_BYTES = 1_000_000_000_000L;
    private static final int MAX_WRITE_BYTES = 16 << 20;
    private static final int DEFAULT_WRITE_BYTES = 8192;

    /** Room for a number and an instant; the most that fits an IPv4 packet beside 28 bytes of headers. */
    private static final int MIN_DATAGRAM_BYTES = 16;

    private static final int MAX_DATAGRAM_BYTES = 65_507;

    /** iperf's default: fits an Ethernet frame. */
    private static final int DEFAULT_DATAGRAM_BYTES = 1470;

    private AppReader() {}

    static AppSpec read(Value value, Units units) {
        if (value.isGroup() && value.tag().isEmpty()) {
            Map.Entry<String, Value> only = value.only();
            if (only == null) {
                throw value.notA(EXPECTED);
            }
            return read(only.getKey(), only.getValue(), value, units);
        }
        String name = value.isGroup() ? value.tag() : value.text(EXPECTED);
        return read(name, value, value, units);
    }

    private static AppSpec read(String name, Value parameters, Value place, Units units) {
        return switch (name) {
            case "bulk" -> bulk(parameters);
            case "bytes" -> bytes(parameters, units);
            case "onoff" -> onOff(parameters, units);
            case "udp" -> udp(parameters, units);
            default -> throw place.wrong("unknown application '" + name + "'" + NearestWord.hint(name, NAMES));
        };
    }

    private static AppSpec bulk(Value parameters) {
        if (parameters.isGroup()) {
            parameters.fields("", List.of(), List.of());
        }
        return new AppSpec.Bulk();
    }

    private static AppSpec bytes(Value parameters, Units units) {
        if (!parameters.isGroup()) {
            throw parameters.wrong("application 'bytes' needs a size; write bytes {size: 10mb}");
        }
        Fields fields = parameters.fields("a group such as {size: 10mb}", List.of("size"), List.of());
        return new AppSpec.Bytes(units.sizeBytes(fields.required("size", "size: 10mb"), 1, MAX_BYTES));
    }

    private static AppSpec onOff(Value parameters, Units units) {
        Fields fields = withRate(parameters, "onoff", List.of("rate", "length", "on", "off"));
        long rateBitsPerSec = units.rateBitsPerSec(fields.required("rate", "rate: 1mbit"));
        int lengthBytes = length(fields, units, DEFAULT_WRITE_BYTES, 1, MAX_WRITE_BYTES);
        Optional<Value> on = fields.optional("on");
        Optional<Value> off = fields.optional("off");
        if (on.isPresent() != off.isPresent()) {
            throw on.or(() -> off)
                    .orElseThrow()
                    .wrong("'on' and 'off' belong together; write {on: 1s, off: 500ms}, or neither for always on");
        }
        return new AppSpec.OnOff(rateBitsPerSec, lengthBytes, period(on, units), period(off, units));
    }

    private static long period(Optional<Value> value, Units units) {
        return value.map(v -> units.durationNs(v, 1, Units.MAX_DURATION_NS)).orElse(0L);
    }

    private static AppSpec udp(Value parameters, Units units) {
        Fields fields = withRate(parameters, "udp", List.of("rate", "length"));
        long rateBitsPerSec = units.rateBitsPerSec(fields.required("rate", "rate: 1mbit"));
        int lengthBytes = length(fields, units, DEFAULT_DATAGRAM_BYTES, MIN_DATAGRAM_BYTES, MAX_DATAGRAM_BYTES);
        return new AppSpec.Udp(rateBitsPerSec, lengthBytes);
    }

    private static Fields withRate(Value parameters, String name, List<String> known) {
        if (!parameters.isGroup()) {
            throw parameters.wrong("application '" + name + "' needs a rate; write " + name + " {rate: 1mbit}");
        }
        return parameters.fields("a group such as {rate: 1mbit}", known, List.of());
    }

    private static int length(Fields fields, Units units, int usualBytes, int leastBytes, int mostBytes) {
        return fields.optional("length")
                .map(value -> (int) units.plainBytes(value, leastBytes, mostBytes))
                .orElse(usualBytes);
    }
}
