package narrows.scenario;

import java.util.List;
import java.util.Map;

/** Reads {@code app:}: {@code bulk}, {@code bytes {size: 10mb}} or {@code {bytes: {size: 10mb}}}. */
final class AppReader {
    private static final String EXPECTED = "an application; write bulk or bytes {size: 10mb}";
    private static final List<String> NAMES = List.of("bulk", "bytes");
    private static final List<String> LATER = List.of("onoff", "udp");
    private static final long MAX_BYTES = 1_000_000_000_000L;

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
        if (LATER.contains(name)) {
            throw place.wrong("application '" + name + "': this version does not support it yet; write bulk or bytes");
        }
        return switch (name) {
            case "bulk" -> bulk(parameters);
            case "bytes" -> bytes(parameters, units);
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
}
